import type { ContractKind, Payer } from "@croupier/contract/agent-contract-states"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import { sql, type Db, type Tx } from "@croupier/database"
import type { ContractId, MemberId, MerchantId } from "../../kernel/ids.ts"
import type { ContractsKit } from "./kit.ts"
import { TERMS, termsFrom, type TermsRow } from "./version-store.ts"

type Sql = ReturnType<typeof sql>

/** A contract that binds: accepted, and its end neither agreed nor decided. Its terms are those accepted last. */
export interface Holding {
  readonly id: ContractId
  readonly kind: ContractKind
  readonly agentId: MemberId
  readonly offererId: MemberId | null
  readonly payer: Payer
  readonly state: "ACCEPTED" | "TERMINATION_REQUESTED"
  readonly terms: ContractTerms
}

type Row = TermsRow & Omit<Holding, "terms">

const holdingFrom = ({ id, kind, agentId, offererId, payer, state, ...row }: Row): Holding => ({
  id,
  kind,
  agentId,
  offererId,
  payer,
  state,
  terms: termsFrom(row),
})

const BINDS = sql.raw(`state in ('ACCEPTED', 'TERMINATION_REQUESTED')`)
const SELECTED = sql`r.id, r.kind, r.agent_id as "agentId", r.offerer_id as "offererId", r.payer, r.state, ${TERMS}`
const LATEST = sql.raw(
  `v.contract_id = r.id and v.version = (select max(l.version) from contract_version l where l.contract_id = r.id and l.state = 'ACCEPTED')`,
)

async function select(db: Db | Tx, where: Sql): Promise<Holding[]> {
  const { rows } = await sql<Row>`
    select ${SELECTED} from contract r join contract_version v on ${LATEST} where r.${BINDS} and ${where} order by r.id`.execute(
    db,
  )
  return rows.map(holdingFrom)
}

/** Contracts of a kind that these agents hold, by agent. */
export async function holdingsOf(
  db: Db | Tx,
  kind: ContractKind,
  agentIds: readonly MemberId[],
): Promise<ReadonlyMap<bigint, Holding>> {
  const found = await select(db, sql`r.kind = ${kind} and r.agent_id = any(${agentIds}::bigint[])`)
  return new Map(found.map((each) => [each.agentId, each]))
}

/** The contract of the nearest agent above who holds a kind and so may offer it; undefined: the platform may. */
export async function nearestHolder(
  { tree }: Pick<ContractsKit, "tree">,
  tx: Tx,
  kind: ContractKind,
  agentId: MemberId,
): Promise<Holding | undefined> {
  const above = await tree.uplinesOf(tx, agentId)
  const held = await holdingsOf(tx, kind, above)
  const nearest = above.findLast((each) => held.has(each))
  return nearest === undefined ? undefined : held.get(nearest)
}

/** All contracts of a kind that an agent or the platform offered, and all beneath them. */
export async function offeredBeneath(
  tx: Tx,
  { merchantId, kind, offererId }: { merchantId: MerchantId; kind: ContractKind; offererId: MemberId | null },
): Promise<Holding[]> {
  const { rows } = await sql<Row>`
    with recursive below as (
      select id, agent_id from contract
       where merchant_id = ${merchantId} and kind = ${kind} and ${BINDS} and offerer_id is not distinct from ${offererId}::bigint
      union all
      select c.id, c.agent_id from below b join contract c on c.offerer_id = b.agent_id and c.kind = ${kind} and c.${BINDS}
    )
    select ${SELECTED} from below b join contract r on r.id = b.id join contract_version v on ${LATEST} order by r.id`.execute(
    tx,
  )
  return rows.map(holdingFrom)
}

/** Every contract that binds at a merchant; for a move, which may touch every kind. */
export const holdingsOfMerchant = (tx: Db | Tx, merchantId: MerchantId): Promise<Holding[]> =>
  select(tx, sql`r.merchant_id = ${merchantId}`)
