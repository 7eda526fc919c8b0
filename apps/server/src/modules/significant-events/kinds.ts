import type { SignificantKind } from "@croupier/contract/significant-events-values"
import { parseAmount, type Amount } from "@croupier/money"

/** Acts of the audit log by the kind of event that they are; an act that is absent is none. */
const ACTS: Readonly<Partial<Record<SignificantKind, readonly string[]>>> = {
  STAFF_SIGN_IN_FAILED: ["session.failed"],
  OVERRIDE: [
    "payments.adjust",
    "payments.end_deposit",
    "payments.rule_contest",
    "payments.rule_transfer",
    "payments.book_difference",
    "payments.return",
    "payments.collect",
    "payments.match",
    "games.end_round",
    "games.settle_debt",
    "games.difference.resolve",
    "withdrawals.payout",
    "withdrawals.receipt",
    "withdrawals.split",
    "peer.ruling",
    "points.correct",
    "rewards.revoke",
    "bonuses.revoke",
    "members.readmit",
    "verification.override",
    "records.erase",
  ],
  PARAMETERS: [
    "merchants.settings",
    "merchants.status",
    "merchants.register",
    "merchants.links",
    "merchants.domains",
    "lottery.terms",
    "lottery.sale",
    "lottery.schedule",
    "games.game.change",
    "games.game.return",
    "games.vendor.change",
    "withdrawals.rules",
    "payments.methods",
    "contracts.rules",
    "members.limit",
    "members.unlimit",
    "watch.rules",
    "watch.loosen",
  ],
  INCENTIVE: [
    "bonuses.terms",
    "bonuses.grant",
    "promotions.open",
    "promotions.stop",
    "vip.ladder",
    "vip.level",
    "cashback.save",
    "checkins.save",
    "missions.save",
    "packets.save",
    "raffles.save",
    "boards.save",
    "referrals.save",
    "wheel.save",
    "points.terms",
    "affiliates.terms",
  ],
  PERSONAL_DATA: [
    "members.view",
    "members.search",
    "members.password-link",
    "members.password-told",
    "members.secret",
    "members.factors",
    "verification.open",
    "verification.decide",
    "records.copy",
    "records.download",
  ],
  ACCESS: ["staff.add", "staff.roles", "staff.addresses", "staff.first", "staff.restored"],
}

const KIND_OF: ReadonlyMap<string, SignificantKind> = new Map(
  Object.entries(ACTS).flatMap(([kind, acts]) => acts.map((act) => [act, kind as SignificantKind] as const)),
)

/**
 * The kind of an act of the audit log; undefined for one that is no significant event. Of an act of two people the
 * decision counts, not the proposal.
 */
export function kindOfAct(act: string): SignificantKind | undefined {
  if (KIND_OF.has(act)) return KIND_OF.get(act)
  // Results of lotteries are entered, corrected and voided under names of their own.
  const decided = act.replace(/\.approved$/, "")
  if (decided === act) return undefined
  return decided.startsWith("lottery.") && decided !== "lottery.terms" ? "OVERRIDE" : KIND_OF.get(decided)
}

/** Sums from which a win, a stake, a deposit or a withdrawal is a significant event, by what a unit of the asset is worth. */
const FROM: Readonly<Record<string, string>> = {
  VND: "50000000",
  IDR: "30000000",
  KRW: "3000000",
  JPY: "300000",
  THB: "70000",
}
const FROM_OTHERS = "10000"

/** The sum from which movements of an asset are significant. */
export const significantFrom = (asset: string): Amount => parseAmount(FROM[asset] ?? FROM_OTHERS)
