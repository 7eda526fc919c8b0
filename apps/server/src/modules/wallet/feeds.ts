import type { Ledger } from "@croupier/ledger"
import { memberState, type Feed } from "../../call/feed.ts"
import { readPlayBalance } from "./play-balance.ts"

/** The feeds of a member's money: the balance that a bet can be paid from. */
export const walletFeeds = ({ ledger }: { readonly ledger: Pick<Ledger, "balances"> }): readonly Feed[] => [
  memberState("balance.changed", {
    visibleTo: ({ memberIds }) => {
      const changed = new Set(memberIds)
      return ({ id }) => changed.has(String(id))
    },
    state: async ({ member, merchant }) => ({
      type: "balance",
      ...(await readPlayBalance(ledger, member, merchant)),
    }),
  }),
]
