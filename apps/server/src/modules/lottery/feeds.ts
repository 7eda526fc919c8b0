import { bucketOf } from "@croupier/ledger"
import { memberFeed, merchantFeed, type Feed } from "../../call/feed.ts"
import { betsOnIssue, betsSettledSince } from "./betting/bet-store.ts"
import type { LotteryKit } from "./kit.ts"
import { findIssue, readCurrent } from "./store.ts"
import { presentIssue } from "./views.ts"

/** The feeds of lotteries: issues for everybody, settled bets for their member. */
export const lotteryFeeds = ({ db, clock }: Pick<LotteryKit, "db" | "clock">): readonly Feed[] => {
  const eventOf = (issue: Parameters<typeof presentIssue>[0]) => ({
    type: "issue" as const,
    issue: presentIssue(issue),
    serverTime: clock.now().toISOString(),
  })
  return [
    merchantFeed("issue", {
      channel: "draws",
      merchantOf: ({ merchantId }) => merchantId,
      view: async ({ merchantId, gameCode, issue: number }) => {
        const issue = await findIssue(db, merchantId, gameCode, number)
        return issue ? [eventOf(issue)] : []
      },
      snapshot: async (merchantId) => (await readCurrent(db, merchantId, clock.now())).map(eventOf),
    }),
    memberFeed("settled", {
      visibleTo:
        ({ merchantId, bucket }) =>
        (member) =>
          member.merchantId === merchantId && bucketOf(member.id) === bucket,
      view: async ({ merchantId, gameCode, issue }, { member }) =>
        (await betsOnIssue(db, member.id, merchantId, gameCode, issue)).map((bet) => ({ type: "bet", bet })),
      since: async (at, { member }) =>
        (await betsSettledSince(db, member.id, at)).map((bet) => ({ type: "bet", bet })),
    }),
  ]
}
