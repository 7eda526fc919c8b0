import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import { assetFrom, betweenHouses, houseOwner } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { z } from "zod"
import { approval, moneyPart, type Approval } from "../../http/approval.ts"
import type { RoomContext } from "../../http/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { refuseFractions } from "./adjustment.ts"
import type { PaymentsKit } from "./kit.ts"

const Payload = z.object({
  merchantId: z.number(),
  direction: z.enum(["in", "out"]),
  amount: z.string(),
  asset: z.string(),
})
type Payload = z.output<typeof Payload>

/** Proposes that the merchant's own money entered or left its bank account. Refuses AMOUNT_TOO_FINE. */
export async function proposeCapital(
  booking: Approval<Payload>,
  { direction, amount, key, why }: ConsoleParsed<"bookCapital">,
  { merchant, propose }: RoomContext,
): Promise<Outcome> {
  const { id: merchantId } = merchant
  const asset = assetFrom(merchant.asset)
  refuseFractions(parseAmount(amount), asset)
  return propose(
    booking,
    { merchantId, direction, amount, asset },
    {
      target: `merchant:${merchantId}`,
      before: {},
      after: { [direction]: `${amount} ${asset}` },
      why,
      key,
      merchantId,
    },
  )
}

/** What a second person lets happen: one move between bank and capital, under the proposer's key. */
export const capitalApproval = ({ ledger }: Pick<PaymentsKit, "ledger">): Approval<Payload> =>
  approval({
    name: "ledger.capital",
    permission: "payments.adjust",
    mode: "second-person",
    payload: Payload,
    describe: ({ direction, amount, asset }) => ({
      says: `ledger.capital.${direction}`,
      parts: [moneyPart(amount, asset)],
      amount: { amount: parseAmount(amount), asset: assetFrom(asset) },
    }),
    changes: async () => [],
    conflictKey: () => null,
    apply: async (tx, { merchantId, direction, amount, asset }, { key, proposedBy, staff }) => {
      const code = assetFrom(asset)
      await ledger.openWallets(tx, houseOwner(merchantId), [{ purpose: "main", asset: code }])
      const outcomes = await ledger.postIn(
        tx,
        betweenHouses({
          key,
          kind: "capital",
          merchant: merchantId,
          asset: code,
          debit: direction === "in" ? "cash" : "capital",
          credit: direction === "in" ? "capital" : "cash",
          amount: parseAmount(amount),
          cause: `console.capital:${proposedBy}+${staff.login}`,
        }),
      )
      const refused = outcomes.find(({ status }) => status === "refused")
      if (refused?.status === "refused")
        refuse(refused.reason === "ASSET_MISMATCH" ? "INTERNAL" : refused.reason)
    },
  })
