import { createHmac, timingSafeEqual } from "node:crypto"
import { isDraw } from "@croupier/lottery"
import { z } from "zod"
import { concur, type Answer, type DrawSource } from "./source.ts"

/** Feeds of official results. None: two operators enter them. */
export const OfficialSettings = z.object({
  /** The draw company's name, for the players. */
  drawnBy: z.string().regex(/^[A-Za-z0-9 ._-]{2,40}$/),
  feeds: z.array(z.object({ url: z.url(), secret: z.string().min(16) })),
  /** The feed's name of the game. */
  feedGame: z.string().min(1).max(40),
})
export type OfficialSettings = z.output<typeof OfficialSettings>

const Reply = z.discriminatedUnion("status", [
  z.object({ status: z.literal("waiting") }),
  z.object({ status: z.literal("cancelled"), reason: z.string().max(200) }),
  z.object({
    status: z.literal("drawn"),
    draw: z.record(z.string(), z.unknown()),
    drawnAt: z.iso.datetime(),
  }),
])

const TIMEOUT_MS = 4_000
const ANSWER_BYTES = 65_536

/** The signature of a feed: over the question and the answer, so that neither can be put to another. */
export const feedSignature = (secret: string, game: string, issue: string, body: string): string =>
  createHmac("sha256", secret).update(`${game}\n${issue}\n${body}`).digest("hex")

/**
 * Results by feed: `GET url/results?game=…&issue=…`, answered as JSON with an `X-Signature`. Where there are several
 * feeds, all that answer must say the same. A draw that is none of the game is no answer.
 */
export function officialSource(settings: OfficialSettings): DrawSource {
  return {
    label: `official:${settings.drawnBy.replaceAll(" ", "-")}`,
    ask: async (game, issue) => {
      if (settings.feeds.length === 0) return { status: "WAITING" }
      const ask = async (feed: OfficialSettings["feeds"][number]): Promise<Answer | null> => {
        const reply = await read(feed, settings.feedGame, issue.issue)
        if (reply.status === "waiting") return null
        if (reply.status === "cancelled") return { status: "CANCELLED", reason: reply.reason }
        if (!isDraw(game.type, reply.draw)) throw new Error(`the feed's result of ${issue.issue} is no draw`)
        return { status: "DRAWN", draw: reply.draw, at: new Date(reply.drawnAt) }
      }
      const answer = await concur(
        `the result of ${game.code} ${issue.issue}`,
        settings.feeds.map(ask),
        (each) => JSON.stringify(each.status === "DRAWN" ? each.draw : each.status),
      )
      return answer ?? { status: "WAITING" }
    },
  }
}

async function read(feed: OfficialSettings["feeds"][number], game: string, issue: string) {
  const url = new URL("results", feed.url.endsWith("/") ? feed.url : `${feed.url}/`)
  url.searchParams.set("game", game)
  url.searchParams.set("issue", issue)
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "error" })
  if (!response.ok) throw new Error(`the feed answers ${response.status}`)
  const body = await response.text()
  if (body.length > ANSWER_BYTES) throw new Error("the feed's answer is too long")
  const given = Buffer.from(response.headers.get("x-signature") ?? "")
  const due = Buffer.from(feedSignature(feed.secret, game, issue, body))
  if (given.length !== due.length || !timingSafeEqual(given, due))
    throw new Error("the feed's answer is not signed by it")
  return Reply.parse(JSON.parse(body))
}
