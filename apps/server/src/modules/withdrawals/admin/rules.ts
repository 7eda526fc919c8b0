import { WithdrawalRules } from "@croupier/contract/withdrawal-rules"
import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { parseAmount } from "@croupier/money"
import { z } from "zod"
import { approval, textPart, wordPart, type Approval } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { readRules, writeRules } from "../terms.ts"

/** The merchant's rules of withdrawals, and the providers that pay out here. */
export async function withdrawalRules(
  kit: WithdrawalsKit,
  { merchant }: Pick<MerchantContext, "merchant">,
): Promise<ConsoleValue<"withdrawalRules">> {
  const { rules, version, changedAt, changedBy } = await readRules(kit.db, merchant.id, merchant.asset)
  return {
    rules,
    version,
    changedAt: changedAt?.toISOString() ?? null,
    changedBy,
    providers: kit.providers.map(({ code }) => code),
  }
}

const Payload = z.object({
  merchantId: z.number(),
  asset: z.string(),
  version: z.number(),
  rules: z.unknown(),
})
type Payload = z.output<typeof Payload>

/** Proposes other rules. Refuses INPUT_INVALID with the fields that contradict one another, CHANGED_MEANWHILE, PROPOSAL_WAITS. */
export async function changeRules(
  kit: WithdrawalsKit,
  changing: Approval<Payload>,
  { rules, version, why }: ConsoleParsed<"changeWithdrawalRules">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const faults = faultsOf(rules)
  if (faults.length > 0) refuse("INPUT_INVALID", [], faults)
  const before = await readRules(kit.db, merchant.id, merchant.asset)
  if (before.version !== version) refuse("CHANGED_MEANWHILE")
  return propose(
    changing,
    { merchantId: merchant.id, asset: merchant.asset, version, rules },
    {
      target: `withdrawal-rules:${merchant.id}:${merchant.asset}`,
      before: before.rules,
      after: rules,
      why,
      key: kit.random.uuid(),
      merchantId: merchant.id,
    },
  )
}

/** The fields of rules that contradict one another. */
export function faultsOf({ methods, tiers, reviewFrom, secondFrom, peer }: WithdrawalRules): string[] {
  const money = parseAmount
  const levels = new Set(tiers.map(({ fromLevel }) => fromLevel))
  const kinds = new Set(methods.map(({ kind }) => kind))
  return [
    ...(kinds.size < methods.length ? ["rules.methods"] : []),
    ...methods.flatMap((method, at) => [
      ...(money(method.maximum) < money(method.minimum) ? [`rules.methods.${at}.maximum`] : []),
      ...(money(method.feeLeast) < 0n || money(method.feeLeast) >= money(method.minimum)
        ? [`rules.methods.${at}.feeLeast`]
        : []),
      ...(method.feeMost !== null && money(method.feeMost) < money(method.feeLeast)
        ? [`rules.methods.${at}.feeMost`]
        : []),
    ]),
    ...(levels.size < tiers.length || !levels.has(0) ? ["rules.tiers"] : []),
    ...tiers.flatMap(({ request, day, month, autoUpTo }, at) => [
      ...(autoUpTo !== null && money(autoUpTo) < 0n ? [`rules.tiers.${at}.autoUpTo`] : []),
      ...(money(day) < money(request) ? [`rules.tiers.${at}.day`] : []),
      ...(money(month) < money(day) ? [`rules.tiers.${at}.month`] : []),
    ]),
    ...(secondFrom < reviewFrom ? ["rules.secondFrom"] : []),
    ...(money(peer.most) < money(peer.least) ? ["rules.peer.most"] : []),
  ]
}

/** The act of two people: rules that hold from now on. Quotes that were given keep their fee. */
export const rulesApproval = (kit: Pick<WithdrawalsKit, "clock">): Approval<Payload> =>
  approval({
    name: "withdrawals.rules",
    permission: "withdrawals.rules",
    mode: "second-person",
    payload: Payload,
    describe: () => ({ says: "withdrawals.rules", parts: [] }),
    changes: async (db, { merchantId, asset, rules }) => {
      const before = flat((await readRules(db, merchantId, asset)).rules)
      const after = flat(WithdrawalRules.parse(rules))
      return [...new Set([...before.keys(), ...after.keys()])]
        .filter((field) => before.get(field) !== after.get(field))
        .map((field) => ({ field, now: part(before.get(field)), after: part(after.get(field)) }))
    },
    conflictKey: ({ merchantId, asset }) => `withdrawal-rules:${merchantId}:${asset}`,
    apply: async (tx, { merchantId, asset, version, rules }, { staff }) => {
      const parsed = WithdrawalRules.parse(rules)
      const written = {
        merchantId,
        asset,
        from: version,
        rules: parsed,
        at: kit.clock.now(),
        by: staff.login,
      }
      if (!(await writeRules(tx, written))) refuse("CHANGED_MEANWHILE")
    },
  })

/** Values that are kept in hundredths of what people type: per cent, and times of a deposit. */
const HUNDREDTHS = /(^|\.)(feeRate|depositMultiple)$/

function part(value: string | undefined) {
  if (value === undefined || value === "null") return null
  return value === "true" || value === "false" ? wordPart(value === "true" ? "yes" : "no") : textPart(value)
}

/** Every value by its path, as in `tiers.0.day`. */
function flat(value: unknown, path = ""): Map<string, string> {
  if (typeof value === "number" && HUNDREDTHS.test(path)) return new Map([[path, String(value / 100)]])
  if (typeof value !== "object" || value === null) return new Map([[path, String(value)]])
  return new Map(
    Object.entries(value).flatMap(([key, each]) => [...flat(each, path === "" ? key : `${path}.${key}`)]),
  )
}
