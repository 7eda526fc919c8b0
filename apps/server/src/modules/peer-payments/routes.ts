import { sql } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { toDecimal } from "@croupier/money"
import { handlers } from "../../call/context.ts"
import { uuidCursor } from "../../kernel/cursor.ts"
import { MINUTE_MS } from "../../kernel/durations.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { payableUnit } from "../payments/index.ts"
import { claimPaid, disputePart, giveUp } from "./acts/deposit.ts"
import { ownPayment } from "./acts/find.ts"
import { addEvidence, answerPayment } from "./acts/receive.ts"
import { createPayment } from "./create.ts"
import { imagesOf } from "./evidence.ts"
import { rulesOf, type PeerKit } from "./kit.ts"
import { sideOf } from "./payment.ts"
import { paymentOf, selectPayments } from "./store.ts"
import { present } from "./views.ts"

const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff"

export const peerRoutes = (kit: PeerKit) =>
  handlers({
    peerTerms: async (_, { merchant }) => {
      const rules = await rulesOf(kit, kit.db, merchant.id)
      return {
        terms: rules && {
          asset: merchant.asset,
          least: toDecimal(rules.least),
          most: toDecimal(rules.most),
          step: toDecimal(payableUnit(merchant.asset)),
          payMinutes: rules.payMs / MINUTE_MS,
          confirmMinutes: rules.confirmMs / MINUTE_MS,
        },
      }
    },
    createPeerPayment: async (input, context) =>
      present(kit, await createPayment(kit, context, input), "depositor"),
    peerPayments: async ({ cursor, limit }, { member }) => {
      const found = await selectPayments(
        kit.db,
        sql`r.bucket = ${bucketOf(member.id)} and r.depositor_id = ${member.id} and r.id < ${uuidCursor(cursor) ?? LAST}::uuid`,
        sql`r.id desc`,
        limit + 1,
      )
      const page = pageOf(found, limit, ({ id }) => id)
      return { ...page, rows: await Promise.all(page.rows.map((row) => present(kit, row, "depositor"))) }
    },
    peerPaymentStatus: async ({ paymentId }, { member }) => {
      const { payment, side } = await ownPayment(kit, member, paymentId)
      return present(kit, payment, side)
    },
    peerPaymentOf: async ({ withdrawalId }, { member }) => {
      const found = await paymentOf(kit.db, member.id, withdrawalId)
      return {
        payment: found && sideOf(found, member.id) ? await present(kit, found, "withdrawer") : null,
      }
    },
    peerEvidence: async ({ paymentId, evidenceId }, { member }) => {
      const { payment } = await ownPayment(kit, member, paymentId)
      const images = await imagesOf(kit.db, payment, evidenceId)
      return { image: images.get(evidenceId) ?? refuse("PEER_UNKNOWN") }
    },
    claimPeerPaid: async (input, { member }) =>
      present(kit, await claimPaid(kit, member, input), "depositor"),
    answerPeerPayment: async (input, { member }) =>
      present(kit, await answerPayment(kit, member, input), "withdrawer"),
    giveUpPeerPayment: async (input, { member }) =>
      present(kit, await giveUp(kit, member, input), "depositor"),
    disputePeerPayment: async (input, { member }) =>
      present(kit, await disputePart(kit, member, input), "depositor"),
    addPeerEvidence: async (input, { member }) => {
      const payment = await addEvidence(kit, member, input)
      return present(kit, payment, sideOf(payment, member.id) ?? "depositor")
    },
  })
