import type { Parsed } from "@croupier/contract"
import type { proveBasics as basicsRow } from "@croupier/contract/verifications"
import { inTransaction } from "@croupier/database"
import type { MemberContext } from "../../call/context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { birthdayFault, holderFault, oneLine, todayAt } from "../identity/index.ts"
import type { VerificationKit } from "./kit.ts"
import { guardMember, keepBasics, standingOf } from "./standing.ts"
import { takeTurn } from "./store.ts"

interface Fault {
  readonly field: "name" | "birthday"
  readonly key: string
  readonly args: readonly string[]
}

/**
 * Proves the level basic: name and birthday agree with those that are known, and the member is old enough. Where the market has
 * the tax number told, it is told before, with the same name. Refuses FIELD_INVALID with every fault, DOCUMENT_REQUIRED,
 * IDENTITY_PROVEN.
 */
export async function proveBasics(
  kit: VerificationKit,
  context: MemberContext,
  told: Parsed<typeof basicsRow>,
): Promise<void> {
  const { member, merchant } = context
  const name = oneLine(told.name)
  await inTransaction(kit.db, async (tx) => {
    await takeTurn(tx, member.id)
    if (await standingOf(tx, member.id)) refuse("IDENTITY_PROVEN")
    const person = await kit.personOf(member.id, tx)
    if (merchant.policy.memberDocument && !person.hasDocument) refuse("DOCUMENT_REQUIRED")
    const wrongName = holderFault(context, { known: person.name ?? undefined }, name)
    const wrongAge = birthdayFault(told.birthday, merchant.brand.minimumAge, todayAt(kit.clock, merchant))
    const isOther = person.birthday !== null && person.birthday !== told.birthday
    const faults: Fault[] = [
      ...(wrongName ? [{ field: "name" as const, ...wrongName }] : []),
      ...(wrongAge ? [{ field: "birthday" as const, key: wrongAge.key, args: wrongAge.args }] : []),
      ...(isOther ? [{ field: "birthday" as const, key: "field_not_your_birthday", args: [] }] : []),
    ]
    if (faults.length > 0) refuse("FIELD_INVALID", [], { faults })
    await keepBasics(kit, tx, member, { name, birthday: told.birthday }, kit.clock.now())
    await kit.keepName(tx, member.id, name)
    await guardMember(tx, member, kit.merchants.byId(member.merchantId).demands.play)
  })
}
