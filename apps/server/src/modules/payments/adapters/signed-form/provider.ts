import { z } from "zod"
import { noContests } from "../../contest.ts"
import type { PaymentProvider, WebhookAnswer } from "../../provider.ts"
import { formCharges } from "./charges.ts"
import { digestOf, isSigned } from "./fields.ts"
import { formLine, type SignedFormOptions } from "./line.ts"
import { formPayouts } from "./payouts.ts"
import { formQuote } from "./quotes.ts"
import { formReturns } from "./returns.ts"
import { formStatement } from "./statement.ts"
import { ZONE } from "./wire.ts"

const Name = z.string().min(1).max(100)
const Notice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("charge"), tradeNo: Name, attach: Name }),
  z.object({ kind: z.literal("payout"), orderNo: Name }),
])

/** The signed form of docs/payments.md: forms signed by RSA, amounts in cents, states as numbers. */
export function signedFormProvider(options: SignedFormOptions): PaymentProvider {
  const line = formLine(options)
  return {
    code: "form",
    traits: {
      keyed: false,
      honoursNotAfter: false,
      notifiesRefusals: false,
      notifiesContests: false,
      settlesAt: "00:00",
      zone: ZONE,
      decimals: 2,
    },
    ...formCharges(line),
    ...formPayouts(line),
    ...formReturns(line),
    ...noContests,
    quote: formQuote(line),
    statement: formStatement(line),
    verifyWebhook: (rawBody) => verify(rawBody, options),
    taken: "SUCCESS",
    close: () => line.close(),
  }
}

/** A notice has no number and no time: its digest is its number, so that one that is replayed is no news. */
function verify(rawBody: Uint8Array, { theirKeys }: SignedFormOptions): WebhookAnswer {
  const fields = Object.fromEntries(new URLSearchParams(Buffer.from(rawBody).toString("utf8")))
  if (!isSigned(fields, theirKeys)) return { kind: "forged", reason: "wrong signature" }
  const notice = Notice.safeParse(fields)
  if (!notice.success) return { kind: "unreadable" }
  const id = digestOf(fields)
  return {
    kind: "ok",
    event:
      notice.data.kind === "payout"
        ? { of: "payout", id, key: notice.data.orderNo }
        : { of: "charge", id, chargeId: notice.data.tradeNo, reference: notice.data.attach },
  }
}
