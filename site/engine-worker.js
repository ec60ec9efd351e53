// Runs the engines in a worker of the page. Requests come as messages and are answered one after the other:
//
//   {id, kind: "ask", question, body}             body and reply are JSON texts   ->  {id, kind: "answer", reply}
//   {id, kind: "tile", board, level, x, y}                                        ->  {id, kind: "tile", bytes}
//   {id, kind: "cancel"}                          a request that still waits is dropped
//
// While one runs: {id, kind: "progress", progress}; where one fails: {id, kind: "error", error}, JSON texts too. One that runs
// cannot be stopped from here: the page ends the worker and starts another.
"use strict";

importScripts("galli.js");

const waiting = [];
let engine = null;
let current = null;

function send(message, transfer) {
  self.postMessage(message, transfer || []);
}

function answerAsk(request) {
  const reply = engine.ccall("galli_ask", "string", ["string", "string"], [request.question, request.body]);
  if (engine._galli_failed()) send({ id: request.id, kind: "error", error: reply });
  else send({ id: request.id, kind: "answer", reply });
}

function answerTile(request) {
  const place = engine.ccall("galli_tile", "number", ["string", "number", "number", "number"],
    [request.board, request.level, request.x, request.y]);
  if (engine._galli_failed()) return send({ id: request.id, kind: "error", error: engine.UTF8ToString(place) });
  const bytes = engine.HEAPU8.slice(place, place + engine._galli_tile_size()).buffer;
  send({ id: request.id, kind: "tile", bytes }, [bytes]);
}

function failure(error) {
  return JSON.stringify({ error: { kind: "refused", message: "the engine stopped: " + String(error),
    source: "", span: null, detail: "", caret: "", remedies: [] } });
}

function answer(request) {
  current = request.id;
  try {
    if (request.kind === "ask") answerAsk(request);
    else answerTile(request);
  } catch (error) {  // no stack or memory is left: the module is of no use any more, and the page starts another worker
    send({ id: request.id, kind: "error", error: failure(error), ended: true });
  }
  current = null;
}

// One at a time, so that a message that cancels another comes in between.
function next() {
  if (!engine || waiting.length === 0) return;
  answer(waiting.shift());
  if (waiting.length > 0) setTimeout(next, 0);
}

self.onmessage = (event) => {
  const request = event.data;
  if (request.kind === "cancel") {
    const place = waiting.findIndex((one) => one.id === request.id);
    if (place >= 0) waiting.splice(place, 1);
    return;
  }
  waiting.push(request);
  if (waiting.length === 1) setTimeout(next, 0);
};

galli({ onProgress: (progress) => send({ id: current, kind: "progress", progress }) }).then((module) => {
  engine = module;
  next();
}, (error) => {
  self.onmessage = (event) => send({ id: event.data.id, kind: "error", error: failure(error) });
  for (const request of waiting) send({ id: request.id, kind: "error", error: failure(error) });
});
