import { grant, returnedAtEnd, takeBack } from "@croupier/agents"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import type { Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { entryByKey, held, write, type QuotaOf } from "./quota-store.ts"

type Grants = ContractTerms["grants"]

interface Parties {
  readonly merchantId: MerchantId
  readonly agentId: MemberId
  /** Null: the platform, which has as many as it wants. */
  readonly offererId: MemberId | null
}

/** Accounts that go down from an agent or the platform to an agent, or back up. */
interface Handing extends Parties {
  readonly group: number
  readonly accounts: number
  readonly at: Date
  /** The key of the call of the one who gives or takes back. */
  readonly key?: string
}

/** Hands accounts down. Refuses QUOTA_SHORT where the giver has not so many left. */
async function handDown(
  tx: Tx,
  { merchantId, agentId, offererId, group, accounts, at, key }: Handing,
): Promise<void> {
  const lowerOf: QuotaOf = { merchantId, agentId, group }
  // From the top down, so that two grants in one line hold their rows in the same order.
  const upperOf = offererId === null ? undefined : { merchantId, agentId: offererId, group }
  const upper = upperOf && (await held(tx, upperOf))
  const lower = await held(tx, lowerOf)
  const received = { kind: "received", accounts, otherId: offererId, at } as const
  if (!upperOf || !upper) {
    await write(
      tx,
      lowerOf,
      { ...lower, received: lower.received + accounts },
      { ...received, key: key ?? null },
    )
    return
  }
  const granted = grant(upper, lower, accounts)
  if (!granted) return refuse("QUOTA_SHORT", [String(group)])
  await write(tx, upperOf, granted.upper, {
    kind: "granted",
    accounts,
    otherId: agentId,
    at,
    key: key ?? null,
  })
  await write(tx, lowerOf, granted.lower, received)
}

/** Hands accounts back up that are left with the lower one. The platform keeps no quota: its grants just end. */
async function handBack(
  tx: Tx,
  { merchantId, agentId, offererId, group, accounts, at, key }: Handing,
): Promise<void> {
  const lowerOf: QuotaOf = { merchantId, agentId, group }
  const upperOf = offererId === null ? undefined : { merchantId, agentId: offererId, group }
  const upper = upperOf && (await held(tx, upperOf))
  const lower = await held(tx, lowerOf)
  const taken = takeBack(upper ?? lower, lower, accounts)
  if (!taken) return refuse("QUOTA_SHORT", [String(group)])
  if (upperOf)
    await write(tx, upperOf, taken.upper, {
      kind: "returned",
      accounts,
      otherId: agentId,
      at,
      key: key ?? null,
    })
  await write(tx, lowerOf, taken.lower, {
    kind: "went_back",
    accounts,
    otherId: offererId,
    at,
    key: upperOf ? null : (key ?? null),
  })
}

/** Grants the accounts that a version gives beyond the one before. Refuses QUOTA_SHORT where the offerer has not so many left. */
export async function grantQuota(
  tx: Tx,
  { merchantId, agentId, offererId }: Parties,
  { before, after, at }: { readonly before: Grants; readonly after: Grants; readonly at: Date },
): Promise<void> {
  for (const { group, accounts } of after.toSorted((a, b) => a.group - b.group)) {
    const count = accounts - (before.find((each) => each.group === group)?.accounts ?? 0)
    if (count > 0) await handDown(tx, { merchantId, agentId, offererId, group, accounts: count, at })
  }
}

/** Returns the unused accounts of each group of an ended contract to its offerer, at most as many as the contract granted. */
export async function returnQuota(
  tx: Tx,
  { merchantId, agentId, offererId }: Parties,
  grants: Grants,
  at: Date,
): Promise<void> {
  for (const { group, accounts: granted } of grants.toSorted((a, b) => a.group - b.group)) {
    const accounts = returnedAtEnd(await held(tx, { merchantId, agentId, group }), granted)
    if (accounts > 0) await handBack(tx, { merchantId, agentId, offererId, group, accounts, at })
  }
}

export interface QuotaMove extends Required<Handing> {
  readonly act: "give" | "take"
}

/**
 * Gives accounts to an agent, or takes back accounts that are left there; once for a key of the giver. The caller has
 * checked the parties. Refuses QUOTA_SHORT, and IDEMPOTENCY_CONFLICT for a key that did something else.
 */
export async function moveQuota(tx: Tx, { act, ...handing }: QuotaMove): Promise<void> {
  const { agentId, offererId, group, accounts, key } = handing
  // The row whose history keeps the key is held first, so that the same call twice at once waits for itself.
  await held(tx, { merchantId: handing.merchantId, agentId: offererId ?? agentId, group })
  const before = await entryByKey(tx, offererId ?? agentId, key)
  if (before) {
    const kinds = offererId === null ? ["received", "went_back"] : ["granted", "returned"]
    const isSame =
      before.kind === kinds[act === "give" ? 0 : 1] &&
      before.accounts === accounts &&
      before.group === group &&
      before.otherId === (offererId === null ? null : agentId)
    return isSame ? undefined : refuse("IDEMPOTENCY_CONFLICT")
  }
  return act === "give" ? handDown(tx, handing) : handBack(tx, handing)
}
