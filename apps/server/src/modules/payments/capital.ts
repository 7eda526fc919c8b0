import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import type { Tx } from "@croupier/database"
import { assetFrom, betweenHouses, houseOwner, type AssetCode } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { z } from "zod"
import { approval, moneyPart, type Approval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { refuseFractions } from "../../call/coins.ts"
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
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const { id: merchantId } = merchant
  const asset = merchant.asset
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

/** A move of a merchant's own money: `in` from capital to bank. The amount is a decimal. */
export interface CapitalMove extends Omit<Payload, "asset"> {
  readonly key: string
  readonly asset: AssetCode
  readonly cause: string
}

/** Moves a merchant's own money between its bank and its capital, once for a key. Refuses what the ledger refuses. */
export async function bookCapital(
  ledger: PaymentsKit["ledger"],
  tx: Tx,
  { key, merchantId, direction, amount, asset, cause }: CapitalMove,
): Promise<void> {
  await ledger.openWallets(tx, houseOwner(merchantId), [{ purpose: "main", asset }])
  const outcomes = await ledger.postIn(
    tx,
    betweenHouses({
      key,
      kind: "capital",
      merchant: merchantId,
      asset,
      debit: direction === "in" ? "cash" : "capital",
      credit: direction === "in" ? "capital" : "cash",
      amount: parseAmount(amount),
      cause,
    }),
  )
  const refused = outcomes.find(({ status }) => status === "refused")
  if (refused?.status === "refused") refuse(refused.reason === "ASSET_MISMATCH" ? "INTERNAL" : refused.reason)
}

/** The act of a second person: one move between bank and capital, under the proposer's key. */
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
    apply: (tx, { asset, ...move }, { key, proposedBy, staff }) =>
      bookCapital(ledger, tx, {
        ...move,
        asset: assetFrom(asset),
        key,
        cause: `console.capital:${proposedBy}+${staff.login}`,
      }),
  })
