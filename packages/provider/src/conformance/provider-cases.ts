import { ask, RequestRefused, type Peer } from "../call.ts"
import type { ProviderClient } from "../provider-client.ts"
import { PREFIX, type AnswerOf } from "../wire.ts"
import type { Heard, Played, RehearsalHouse } from "./rehearsal-house.ts"
import { Failed, same } from "./trial.ts"

/** A provider that is put on trial: how the house reaches it, and how a round of it is played. */
export interface ProviderOnTrial {
  readonly house: RehearsalHouse
  readonly client: ProviderClient
  /** The provider as a peer, for messages of one's own making. */
  readonly peer: Peer
  /** The stake of every round, in ten-thousandths. */
  readonly stake: bigint
  /** Opens the game with this token and plays one round as a player does. A refusal is no fault: it ends well, too. */
  readonly play: (token: string) => Promise<void>
}

export interface ProviderCase {
  readonly id: string
  readonly title: string
  readonly run: (provider: ProviderOnTrial) => Promise<void>
}

const RICH = 1_000_000_000n
const PATIENCE_MS = 30_000
const LOOK_MS = 50

/** Waits until the provider has said what the case waits for. */
async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await holds())) {
    if (Date.now() > end) throw new Failed(`${what} did not come within ${PATIENCE_MS / 1_000} s`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/** Plays one round, and tells what the house heard of it. */
async function oneRound(
  on: ProviderOnTrial,
  { money = RICH, mode = "real" }: { readonly money?: bigint; readonly mode?: "real" | "trial" } = {},
): Promise<{ readonly player: string; readonly heard: (call?: Played) => readonly Heard[] }> {
  const { token, player } = on.house.newPlayer(money, mode)
  await on.play(token)
  return {
    player,
    heard: (call) =>
      on.house.heard.filter((each) => each.player === player && (call === undefined || each.call === call)),
  }
}

const first = (heard: readonly Heard[]): Heard => heard[0] ?? missing()
const missing = (): never => {
  throw new Failed("no bet came")
}
const roundOf = (bet: Heard): string => bet.round ?? ""
/** A transaction that was heard of, not refused, whatever became of the answer. */
const isDone = ({ answered: told }: Heard) => told === "OK" || told === "nothing"

async function isTakenBack(on: ProviderOnTrial, played: Awaited<ReturnType<typeof oneRound>>): Promise<void> {
  const bet = first(played.heard("bet"))
  await until("the rollback", () => played.heard("rollback").some(({ answered: told }) => told === "OK"))
  same("what is taken back", played.heard("rollback")[0]?.ref, bet.txId)
  same("the money", String(on.house.moneyOf(played.player)), String(RICH))
  same("bets", played.heard("bet").length, 1)
  same("prizes", played.heard("win").length, 0)
  await until("the end of the round", async () => {
    const { state } = await on.client.call("round", { round_id: roundOf(bet) })
    return state === "cancelled"
  })
}

/** The duties of a provider, by the numbers of docs/providers.md. */
export const PROVIDER_CASES: readonly ProviderCase[] = [
  {
    id: "P01",
    title: "a round is a bet and its prize, with numbers of their own and one round",
    run: async (on) => {
      const rounds = [await oneRound(on), await oneRound(on), await oneRound(on)]
      const ids = rounds.flatMap((each) => each.heard().map(({ txId }) => txId))
      same("numbers", new Set(ids).size, ids.length)
      for (const each of rounds) {
        const bet = first(each.heard("bet"))
        same("the stake", String(bet.amount), String(on.stake))
        await until("the end of the round", async () => {
          const { state } = await on.client.call("round", { round_id: roundOf(bet) })
          return state === "completed"
        })
        const won = each.heard("win").reduce((sum, { amount }) => sum + amount, 0n)
        for (const win of each.heard("win")) same("the round of the prize", win.round, bet.round)
        same("the money", String(on.house.moneyOf(each.player)), String(RICH - on.stake + won))
      }
    },
  },
  {
    id: "P02",
    title: "a bet whose answer is lost is taken back, and not asked again",
    run: async (on) => {
      on.house.plan("bet", "unheard")
      await isTakenBack(on, await oneRound(on))
    },
  },
  {
    id: "P03",
    title: "a bet that the house could not decide is taken back",
    run: async (on) => {
      on.house.plan("bet", "undone")
      await isTakenBack(on, await oneRound(on))
      on.house.plan("bet", "RETRY")
      await isTakenBack(on, await oneRound(on))
    },
  },
  {
    id: "P04",
    title: "an answer without a valid signature is no answer",
    run: async (on) => {
      on.house.plan("bet", "forged")
      await isTakenBack(on, await oneRound(on))
    },
  },
  {
    id: "P05",
    title: "a bet that is refused ends the round: no prize, and nothing to take back",
    run: async (on) => {
      for (const status of [
        "PLAYER_LOCKED",
        "LIMIT_REACHED",
        "STAKE_TOO_HIGH",
        "SESSION_EXPIRED",
        "GAME_DISABLED",
      ] as const) {
        on.house.plan("bet", status)
        const played = await oneRound(on)
        same(
          status,
          played.heard().map(({ call }) => call),
          ["bet"],
        )
      }
      const poor = await oneRound(on, { money: on.stake - 1n })
      same(
        "too little",
        poor.heard().map(({ answered: told }) => told),
        ["INSUFFICIENT_FUNDS"],
      )
      same("the money", String(on.house.moneyOf(poor.player)), String(on.stake - 1n))
    },
  },
  {
    id: "P06",
    title: "a prize is told until it is heard, under one number",
    run: async (on) => {
      on.house.plan("win", "unheard", "RETRY", "undone")
      // Rounds that lose have no prize to tell of: one that wins comes soon.
      for (let turn = 0; turn < 40; turn++) {
        const played = await oneRound(on)
        const wins = () => played.heard("win")
        if (wins().length === 0) continue
        await until("the prize", () => wins().some(({ answered: told }) => told === "OK"))
        same("its numbers", new Set(wins().map(({ txId }) => txId)).size, 1)
        const paid = wins()[0]?.amount ?? 0n
        same("the money", String(on.house.moneyOf(played.player)), String(RICH - on.stake + paid))
        if (wins().length >= 4) return
      }
      throw new Failed("forty rounds told of no prize again")
    },
  },
  {
    id: "P07",
    title: "a rollback is told until it is heard, under one number",
    run: async (on) => {
      on.house.plan("bet", "unheard")
      on.house.plan("rollback", "unheard", "RETRY")
      const played = await oneRound(on)
      await isTakenBack(on, played)
      same("its numbers", new Set(played.heard("rollback").map(({ txId }) => txId)).size, 1)
    },
  },
  {
    id: "P08",
    title: "play money never comes to the wallet",
    run: async (on) => {
      const played = await oneRound(on, { mode: "trial" })
      same("calls", played.heard().length, 0)
    },
  },
  {
    id: "P09",
    title: "a token that the house does not know opens nothing",
    run: async (on) => {
      const before = on.house.heard.length
      await on.play("nobody")
      same("calls", on.house.heard.length, before)
    },
  },
  {
    id: "P10",
    title: "twenty players at once, one message in three lost, and every sum is right",
    run: async (on) => {
      on.house.plan("bet", "unheard", "undone", "unheard")
      on.house.plan("win", "unheard", "RETRY", "unheard")
      const played = await Promise.all(Array.from({ length: 20 }, () => oneRound(on)))
      for (const each of played) {
        const bet = first(each.heard("bet"))
        await until("the end of the round", async () => {
          const { state } = await on.client.call("round", { round_id: roundOf(bet) })
          return state === "completed" || state === "cancelled"
        })
        const prize = each.heard("win").find(isDone)?.amount ?? 0n
        const isBack = each.heard("rollback").some(isDone)
        same(
          "the money",
          String(on.house.moneyOf(each.player)),
          String(isBack ? RICH : RICH - on.stake + prize),
        )
      }
    },
  },
  {
    id: "P11",
    title: "the records tell of every transaction as the house knows it",
    run: async (on) => {
      const from = new Date(on.peer.now().getTime() - 5_000).toISOString()
      const played = await oneRound(on)
      on.house.plan("bet", "unheard")
      const lost = await oneRound(on)
      await isTakenBack(on, lost)
      const to = new Date(on.peer.now().getTime() + 5_000).toISOString()
      const records: AnswerOf<"records">["records"] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await on.client.call("records", {
          from,
          to,
          ...(cursor === undefined ? {} : { cursor }),
        })
        records.push(...page.records)
        cursor = page.cursor
      }
      const recordOf = (bet: Heard) => records.find(({ kind, tx_id }) => kind === "bet" && tx_id === bet.txId)
      same("a bet", recordOf(first(played.heard("bet")))?.rolled_back, false)
      same("a bet that was taken back", recordOf(first(lost.heard("bet")))?.rolled_back, true)
      for (const win of played.heard("win"))
        same(
          "a prize",
          records.some(({ kind, tx_id }) => kind === "win" && tx_id === win.txId),
          true,
        )
    },
  },
  {
    id: "P12",
    title: "only the house is heard, and a round that never was is unknown",
    run: async (on) => {
      const stranger = { ...on.peer, ownKey: { ...on.peer.ownKey, sign: async () => "AAAA" } }
      const refused = await ask(stranger, `${PREFIX}round`, { round_id: "x" }).then(
        () => "heard",
        (error: unknown) => (error instanceof RequestRefused ? String(error.status) : "not heard"),
      )
      // A provider that answers a stranger signs nothing for it: then there is no answer at all.
      if (refused === "heard") throw new Failed("a message without a valid signature is heard")
      same("a round that never was", (await on.client.call("round", { round_id: "never" })).state, "unknown")
      const { games } = await on.client.call("games", {})
      same("games", Array.isArray(games) && games.length > 0, true)
    },
  },
]
