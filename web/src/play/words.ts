// What is said during a game.
import type { Choice, PlayReply } from "../engine/replies";
import { position_words } from "../parts/words";
import { actor_of, type Node, type PlayedGame, winner_of } from "./game";

export function name_of(game: PlayedGame, player: 0 | 1): string {
  if (game.you === null) return player === 0 ? "Player 1" : "Player 2";
  return player === game.you ? "You" : "The computer";
}

export function choice_words(choice: Choice): string {
  const words = choice.words.replaceAll("->", "→").replace(/\s+/g, " ");
  if (choice.kind === "push") return words === "push" ? "push the button" : words;
  return words;
}

export function history_words(game: PlayedGame, node: Node): string {
  const { choice, actor } = node.by!;
  const who = name_of(game, actor);
  if (choice.kind === "enforce") return `${who}: enforce ${choice_words(choice).replace(/^enforce\s+/, "")}`;
  return `${who}: ${choice_words(choice)}`;
}

export function turn_words(game: PlayedGame, node: Node): string {
  const winner = winner_of(node);
  if (winner !== null) {
    const won = game.you === null ? `${name_of(game, winner)} wins.` : winner === game.you ? "You win." : "The computer wins.";
    return `${node.reply.over!.words ? node.reply.over!.words.replace(/\.?$/, ". ") : ""}${won}`;
  }
  const actor = actor_of(node);
  const who = name_of(game, actor);
  if (node.reply.to_choose === "enforce") return who === "You" ? "Name the rules that the computer must follow." : `${who} names the rules for the next move.`;
  return who === "You" ? "Your move." : `${who} to move.`;
}

/** Whether the one who chooses now can win; null where nobody knows. */
export function chooser_wins(reply: PlayReply): boolean | null {
  if (reply.chooser_wins !== undefined) return reply.chooser_wins;
  if (reply.choices.some((choice) => choice.wins === true)) return true;
  return reply.choices.length > 0 && reply.choices.every((choice) => choice.wins === false) ? false : null;
}

export function advice_words(reply: PlayReply): string {
  const wins = chooser_wins(reply);
  const choice = reply.choices.find((one) => one.index === reply.advice);
  if (wins === null) return "No engine, period, solver or proof answers here: nobody knows which move is best.";
  if (!choice) return "There is nothing to choose.";
  if (wins) return `${choice_words(choice)} wins: it leads to ${position_words(choice.to.position)}${choice.kind === "enforce" ? "" : ", where the player to move loses"}.`;
  return `Every choice loses against a perfect player. ${choice_words(choice)} is as good as any.`;
}

/** After a mistake: what was thrown away, and the answer that punishes it. */
export function mistake_words(node: Node): string | null {
  if (!node.by || node.by.choice.wins !== false) return null;
  if (!node.by.was.choices.some((choice) => choice.wins === true)) return null;
  const why = node.by.choice.because ? ` ${node.by.choice.because.replace(/^./, (letter) => letter.toUpperCase())}.` : "";
  return `That was a mistake: ${choice_words(node.by.choice)} loses.${why}`;
}
