import type { Parsed, Value } from "@croupier/contract"
import type { ContractKind } from "@croupier/contract/agent-contract-states"
import type {
  ContractPage,
  contractHistory,
  contractsBelow,
  previewContract,
} from "@croupier/contract/agent-contracts"
import { inTransaction, sql } from "@croupier/database"
import type { MemberContext } from "../../call/context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { contractIdOf } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { previewAcceptance } from "./answer.ts"
import type { ContractsKit } from "./kit.ts"
import { isOn, readRules } from "./rules.ts"
import { findContract, movesOf, selectContracts } from "./store.ts"
import { previewEnd } from "./termination.ts"
import { versionsOf } from "./version-store.ts"
import { behind, contractViews, endingViews, moveViews, versionView } from "./views.ts"

/** The caller's contract of a kind, and offers that wait. Refuses CONTRACT_KIND_OFF where the merchant has it off. */
export async function contractPage(
  kit: ContractsKit,
  kind: ContractKind,
  { member, merchant }: MemberContext,
): Promise<ContractPage> {
  if (!isOn(merchant.settings, kind)) refuse("CONTRACT_KIND_OFF")
  const standing = await selectContracts(
    kit.db,
    sql`r.agent_id = ${member.id} and r.kind = ${kind}
      and r.state in ('OFFERED', 'ACCEPTED', 'TERMINATION_REQUESTED', 'ENDING')`,
    { order: sql`r.id desc` },
  )
  const views = await contractViews(kit, kit.db, standing)
  const { rules } = await readRules(kit.db, merchant.id)
  // A contract that binds stands before one whose last window runs.
  const binding = views.find(({ state }) => state === "ACCEPTED" || state === "TERMINATION_REQUESTED")
  return {
    kind,
    own: binding ?? views.find(({ state }) => state === "ENDING") ?? null,
    offers: views.filter(({ state }) => state === "OFFERED"),
    offerDays: rules.offerDays,
    noticeDays: rules.noticeDays,
    mayOffer: binding !== undefined,
    asset: merchant.asset,
    proof: await kit.identity.stepUpOf(member.id),
  }
}

/** A page of the contracts of a kind that the caller offered, the newest first. */
export async function readBelow(
  kit: ContractsKit,
  { kind, cursor, limit }: Parsed<typeof contractsBelow>,
  { member }: MemberContext,
): Promise<Value<typeof contractsBelow>> {
  const found = await selectContracts(
    kit.db,
    sql`r.offerer_id = ${member.id} and r.kind = ${kind} and ${behind(idCursor(cursor))}`,
    { order: sql`r.id desc`, limit: limit + 1 },
  )
  const page = pageOf(found, limit, ({ id }) => String(id))
  return { rows: await contractViews(kit, kit.db, page.rows), cursor: page.cursor }
}

/** Versions and events of a contract. Refuses CONTRACT_UNKNOWN to all but its parties. */
export async function readHistory(
  kit: ContractsKit,
  { contractId }: Parsed<typeof contractHistory>,
  { member, merchant }: MemberContext,
): Promise<Value<typeof contractHistory>> {
  const contract = await findContract(kit.db, merchant.id, contractIdOf(contractId))
  if (!contract || (contract.agentId !== member.id && contract.offererId !== member.id))
    return refuse("CONTRACT_UNKNOWN")
  return {
    versions: (await versionsOf(kit.db, [contract.id])).map(versionView),
    moves: moveViews(await movesOf(kit.db, contract.id)),
  }
}

/** The effect of an acceptance or an end, before consent. */
export async function readPreview(
  kit: ContractsKit,
  { contractId, version }: Parsed<typeof previewContract>,
  { member, merchant }: MemberContext,
): Promise<Value<typeof previewContract>> {
  const at = { merchantId: merchant.id, contractId: contractIdOf(contractId) }
  const { from, ends } = await inTransaction(kit.db, async (tx) => {
    if (version === undefined) {
      const found = await previewEnd(kit, tx, { ...at, memberId: member.id, by: member.account })
      return { from: found.endsAt, ends: found.ends }
    }
    const found = await previewAcceptance(kit, tx, { ...at, agentId: member.id, version })
    return { from: found.effectiveFrom, ends: found.ends }
  })
  return { from: from.toISOString(), ends: await endingViews(kit, ends) }
}
