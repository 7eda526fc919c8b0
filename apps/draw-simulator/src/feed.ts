import { createHash, createHmac } from "node:crypto"
import { drawFrom, GAME_TYPES, lunarYearOf, type Draw, type GameType } from "@croupier/lottery"

/** Answer of the feed about an issue. */
export type FeedAnswer =
  | { readonly status: "waiting" }
  | { readonly status: "cancelled"; readonly reason: string }
  | { readonly status: "drawn"; readonly draw: Readonly<Record<string, unknown>>; readonly drawnAt: string }

/** A draw company that publishes: a result for every issue that is asked for, unless a test sets another answer. */
export interface Feed {
  readonly answer: (game: string, issue: string) => FeedAnswer
  readonly sign: (game: string, issue: string, body: string) => string
  /** Sets the answer about one issue from now on. */
  readonly say: (game: string, issue: string, answer: FeedAnswer) => void
}

/** A feed's game is named for its draw space: "SSC", "SSC-north". The same issue always has the same result. */
export function feed(options: {
  readonly secret: string
  readonly seed: string
  readonly now: () => Date
}): Feed {
  const answers = new Map<string, FeedAnswer>()
  const drawnAt = new Map<string, string>()
  return {
    answer: (game, issue) => {
      const key = `${game}:${issue}`
      const answer = answers.get(key)
      if (answer) return answer
      const type = GAME_TYPES.find((each) => each === game.split("-")[0])
      if (!type) return { status: "cancelled", reason: `no game ${game}` }
      const at = drawnAt.get(key) ?? options.now().toISOString()
      drawnAt.set(key, at)
      return { status: "drawn", draw: { ...drawOf(type, `${options.seed}:${key}`, issue) }, drawnAt: at }
    },
    sign: (game, issue, body) =>
      createHmac("sha256", options.secret).update(`${game}\n${issue}\n${body}`).digest("hex"),
    say: (game, issue, answer) => void answers.set(`${game}:${issue}`, answer),
  }
}

function drawOf(type: GameType, seed: string, issue: string): Draw {
  let count = 0
  const nextInt = (bound: number): number =>
    Number(BigInt(`0x${createHash("sha256").update(`${seed}:${count++}`).digest("hex")}`) % BigInt(bound))
  const day = `${issue.slice(0, 4)}-${issue.slice(4, 6)}-${issue.slice(6, 8)}`
  return drawFrom(type, nextInt, type === "LHC" ? lunarYearOf(day) : undefined)
}
