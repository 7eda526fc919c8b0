import { profileFault, profileRules } from "@croupier/contract/profile"
import type { MemberContext } from "../../../call/context.ts"
import { plain } from "../sign-in/sign-in-methods.ts"

/** A name as it is kept: without spaces that say nothing. */
export const oneLine = (name: string): string => name.trim().replaceAll(/\s+/g, " ")

/**
 * The fault of the name that a document or an account stands in: it is the member's where one is known, and
 * else one that the rule of the profile takes.
 */
export function holderFault(
  { merchant }: Pick<MemberContext, "merchant">,
  { known }: { readonly known: string | undefined },
  holder: string,
): { readonly key: string; readonly args: readonly string[] } | undefined {
  if (!holder) return { key: "field_required", args: [] }
  if (known) return plain(known) === plain(holder) ? undefined : { key: "field_not_your_name", args: [] }
  const rule = profileRules(merchant.registerRules).find(({ field }) => field === "realName")
  const wrong = rule && profileFault(rule, undefined, holder)
  return wrong ? { key: wrong.key, args: wrong.args } : undefined
}
