import type { Language } from "@croupier/contract"
import type { LegalPage } from "@croupier/contract/consents/values"
import { inTransaction, type Tx } from "@croupier/database"
import type { Member } from "../../call/member.ts"
import type { LegalStanding, Merchant } from "../../call/merchant.ts"
import type { EventOf } from "../../kernel/events.ts"
import { hashOf } from "../../kernel/hash.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { LegalVersion } from "../merchants/index.ts"
import type { Versions } from "./agreed.ts"
import type { ConsentsKit } from "./kit.ts"
import { insertConsent, newestConsents, type NewConsent } from "./store.ts"

/** The versions that a registration names: `2026-11` is the first of both, `2026-11.t2.p1` the second terms. */
export function versionsIn(termsVersion: string): Versions {
  const [, terms = "1", privacy = "1"] = /\.t(\d+)\.p(\d+)$/.exec(termsVersion) ?? []
  return { terms: Number(terms), privacy: Number(privacy) }
}

/**
 * The version that a member must have agreed to: the latest material one; where the market wants the acceptance to be the member's own
 * act, any version at the least; 0: none.
 */
export const requiredOf = (
  { material }: Pick<LegalStanding, "material">,
  { namedTerms }: Pick<Merchant["policy"], "namedTerms">,
): number => Math.max(material, namedTerms ? 1 : 0)

type Asked = Pick<Member, "id" | "kind" | "merchantId">

async function agreedBy(kit: ConsentsKit, memberId: MemberId): Promise<Versions> {
  const kept = await newestConsents(kit.db, memberId)
  if (kept.terms !== undefined && kept.privacy !== undefined)
    return { terms: kept.terms, privacy: kept.privacy }
  // An account of a release before, whose consent stands in its row alone.
  const before = await kit.termsOf(memberId)
  const { terms, privacy } = before === undefined ? { terms: 0, privacy: 0 } : versionsIn(before)
  return { terms: kept.terms ?? terms, privacy: kept.privacy ?? privacy }
}

/** Pages of which the member has not agreed to the version that is required, with the version that was agreed to. */
async function lacking(
  kit: ConsentsKit,
  { id, kind, merchantId }: Asked,
): Promise<readonly (LegalStanding & { readonly agreed: number })[]> {
  // Play money needs no contract, and a trial account belongs to no person.
  if (kind === "trial") return []
  const { legal, policy } = kit.merchants.byId(merchantId)
  const lack = (versions: Versions) =>
    legal.flatMap((each) =>
      versions[each.page] < requiredOf(each, policy) ? [{ ...each, agreed: versions[each.page] }] : [],
    )
  const known = kit.agreed.of(id)
  if (known && lack(known).length === 0) return []
  if (legal.every((each) => requiredOf(each, policy) === 0)) return []
  const versions = await agreedBy(kit, id)
  kit.agreed.keep(id, versions)
  return lack(versions)
}

/** Before a call that wants to play or to pay in. Refuses CONSENT_REQUIRED. */
export async function refuseUnasked(kit: ConsentsKit, member: Asked): Promise<void> {
  const lacks = await lacking(kit, member)
  if (lacks.length > 0)
    refuse("CONSENT_REQUIRED", [], { documents: lacks.map(({ page, version }) => ({ page, version })) })
}

/** The documents that a member is to agree to, with what changed since the version that was agreed to. */
export async function dueConsents(kit: ConsentsKit, member: Asked, language: Language) {
  const documents = []
  for (const { page, version, agreed } of await lacking(kit, member)) {
    const versions = await kit.merchants.legalVersions(kit.db, member.merchantId, {
      page,
      above: agreed,
      language,
    })
    const last = versions.at(-1)
    if (!last) continue
    documents.push({
      page,
      version: Math.max(version, last.version),
      title: last.title,
      body: last.body,
      publishedAt: last.publishedAt.toISOString(),
      changes: versions.flatMap((each) =>
        each.material && each.summary !== null && agreed > 0
          ? [{ version: each.version, summary: each.summary }]
          : [],
      ),
    })
  }
  return { documents }
}

/** SHA-256 of a version's title and body in the language that was shown. */
export const textHash = ({ title, body }: Pick<LegalVersion, "title" | "body">): Buffer =>
  hashOf(`${title}\n${body}`)

type Given = Pick<NewConsent, "merchantId" | "memberId" | "ip" | "at" | "way">

async function keep(
  kit: ConsentsKit,
  tx: Tx,
  given: Given,
  { page, version, language }: { page: LegalPage; version: number; language: Language },
): Promise<void> {
  const versions = await kit.merchants.legalVersions(tx, given.merchantId, {
    page,
    above: version - 1,
    language,
  })
  const shown = versions.find((each) => each.version === version)
  await insertConsent(tx, {
    ...given,
    page,
    version,
    language: shown?.language ?? language,
    textHash: shown ? textHash(shown) : null,
  })
}

/** The consent that belongs to a registration, in its transaction. An account that another person opened has none. */
export async function keepRegistered(
  kit: ConsentsKit,
  tx: Tx,
  { memberId, merchantId, registeredAt, consent }: EventOf<"memberRegistered">,
): Promise<void> {
  if (!consent) return
  const { terms, privacy } = versionsIn(consent.termsVersion)
  const given: Given = {
    merchantId,
    memberId,
    ip: consent.ip ?? null,
    at: new Date(registeredAt),
    way: "REGISTRATION",
  }
  for (const [page, version] of [
    ["terms", terms],
    ["privacy", privacy],
  ] as const)
    await keep(kit, tx, given, { page, version, language: consent.language })
}

/** The consent of a member who was asked. Refuses CONSENT_STALE for a version that does not stand. */
export async function giveConsents(
  kit: ConsentsKit,
  member: { readonly id: MemberId; readonly merchantId: MerchantId },
  documents: readonly { readonly page: LegalPage; readonly version: number }[],
  from: { readonly ip: string; readonly language: Language },
): Promise<void> {
  const { legal } = kit.merchants.byId(member.merchantId)
  const stands = documents.every(({ page, version }) =>
    legal.some((each) => each.page === page && each.version === version),
  )
  if (!stands) refuse("CONSENT_STALE")
  const given: Given = {
    merchantId: member.merchantId,
    memberId: member.id,
    ip: from.ip,
    at: kit.clock.now(),
    way: "ASKED",
  }
  await inTransaction(kit.db, async (tx) => {
    for (const document of documents) await keep(kit, tx, given, { ...document, language: from.language })
  })
  kit.agreed.keep(member.id, await agreedBy(kit, member.id))
}
