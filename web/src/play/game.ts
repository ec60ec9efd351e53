// A game being played: the line of choices, whose turn it is, what the computer does. The engine knows the rules.
import type { App } from "../app";
import type { Choice, PlayReply, PlayState } from "../engine/replies";
import type { PlaySetup } from "../state/state";

/** Players are 0, who begins as the mover, and 1. */
export interface Node {
  reply: PlayReply;
  mover: 0 | 1;
  /** The choice that led here; none at the start. */
  by: { choice: Choice; actor: 0 | 1; was: PlayReply } | null;
}

function other(player: 0 | 1): 0 | 1 {
  return player === 0 ? 1 : 0;
}

/** The one who chooses now: where something is to be enforced, the mover's opponent. */
export function actor_of(node: Node): 0 | 1 {
  return node.reply.to_choose === "enforce" ? other(node.mover) : node.mover;
}

/** The player who has won, if the game is over. */
export function winner_of(node: Node): 0 | 1 | null {
  if (!node.reply.over) return null;
  return node.reply.over.winner === "mover" ? node.mover : other(node.mover);
}

export class PlayedGame {
  nodes: Node[] = [];
  private readonly seed = Math.floor(Math.random() * 1e9);

  constructor(private readonly app: App) {}

  get now(): Node | undefined {
    return this.nodes[this.nodes.length - 1];
  }

  get setup(): PlaySetup {
    return this.app.store.state.play;
  }

  /** The player at the keyboard; null where a friend sits beside. */
  get you(): 0 | 1 | null {
    if (this.setup.against === "friend") return null;
    return this.setup.first === "you" ? 0 : 1;
  }

  get is_computers_turn(): boolean {
    return this.now !== undefined && !this.now.reply.over && this.you !== null && actor_of(this.now) !== this.you;
  }

  /** Follows the choices of the address from the start, keeping what is known already. */
  async follow(start: PlayState, moves: number[], signal: AbortSignal): Promise<void> {
    const nodes: Node[] = [{ reply: await this.ask(start, 0, signal), mover: 0, by: null }];
    for (const index of moves) {
      const last = nodes[nodes.length - 1]!;
      const choice = last.reply.choices.find((one) => one.index === index);
      if (!choice || last.reply.over) break;
      nodes.push(await this.after(last, choice, nodes.length, signal));
    }
    this.nodes = nodes;
  }

  async choose(index: number, signal: AbortSignal): Promise<void> {
    const last = this.now;
    const choice = last?.reply.choices.find((one) => one.index === index);
    if (!last || !choice) return;
    this.nodes = [...this.nodes, await this.after(last, choice, this.nodes.length, signal)];
  }

  /** To where the player at the keyboard chose last; with a friend, by one choice. */
  take_back(): void {
    if (this.nodes.length > 1) this.nodes = this.nodes.slice(0, -1);
    while (this.nodes.length > 1 && this.you !== null && actor_of(this.now!) !== this.you) this.nodes = this.nodes.slice(0, -1);
  }

  get choices_made(): number[] {
    return this.nodes.flatMap((node) => (node.by ? [node.by.choice.index] : []));
  }

  private async after(last: Node, choice: Choice, depth: number, signal: AbortSignal): Promise<Node> {
    const mover = choice.kind === "enforce" ? last.mover : other(last.mover);
    return { reply: await this.ask(choice.to, depth, signal), mover, by: { choice, actor: actor_of(last), was: last.reply } };
  }

  private ask(state: PlayState, depth: number, signal: AbortSignal): Promise<PlayReply> {
    const { game, rules, misere } = this.app.store.state;
    const level = this.setup.against === "friend" ? "perfect" : this.setup.against;
    const body = { game, ...(rules && { rules }), ...(misere && { misere }), state, level, seed: this.seed + depth };
    return this.app.engine.ask<PlayReply>("play", body, { signal });
  }
}
