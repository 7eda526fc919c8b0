import type { ContractKind } from "@croupier/contract/agent-contract-states"
import { ContractTerms } from "@croupier/contract/agent-contract-terms"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql } from "@croupier/database"
import type { MerchantContext } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { ContractsKit } from "./kit.ts"
import { isWithin, readRules } from "./rules.ts"
import { faultOf } from "./terms.ts"

interface Row {
  readonly id: bigint
  readonly kind: ContractKind
  readonly name: string
  readonly terms: unknown
  readonly changedAt: Date
  readonly changedBy: string
}

/** A page of the open templates of a merchant, the newest first. */
export async function listTemplates(
  { db }: Pick<ContractsKit, "db">,
  { cursor, limit }: ConsoleParsed<"listContractTemplates">,
  { merchant }: Pick<MerchantContext, "merchant">,
): Promise<ConsoleValue<"listContractTemplates">> {
  const before = idCursor(cursor) ?? null
  const { rows } = await sql<Row>`
    select id, kind, name, terms, changed_at as "changedAt", changed_by as "changedBy" from contract_template
     where merchant_id = ${merchant.id} and closed_at is null and (${before}::bigint is null or id < ${before})
     order by id desc limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, ({ id }) => String(id))
  return {
    rows: page.rows.map(({ id, kind, name, terms, changedAt, changedBy }) => ({
      templateId: String(id),
      kind,
      name,
      terms: ContractTerms.parse(terms),
      changedAt: changedAt.toISOString(),
      changedBy,
    })),
    cursor: page.cursor,
  }
}

/** Keeps terms under a name. Refuses CONTRACT_TERMS, CONTRACT_LIMIT, and CONTRACT_TEMPLATE_TAKEN for a name in use. */
export async function saveTemplate(
  { db, clock }: Pick<ContractsKit, "db" | "clock">,
  { kind, name, terms }: ConsoleParsed<"saveContractTemplate">,
  { merchant, staff, record }: MerchantContext,
): Promise<null> {
  const fault = faultOf(kind, terms)
  if (fault) refuse("CONTRACT_TERMS", [fault], { fault })
  if (!isWithin((await readRules(db, merchant.id)).rules, "highest", kind, terms)) refuse("CONTRACT_LIMIT")
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: bigint }>`
      insert into contract_template (merchant_id, kind, name, payer, terms, changed_at, changed_by)
      values (${merchant.id}, ${kind}, ${name}, 'platform', ${JSON.stringify(terms)}::jsonb, ${clock.now()}, ${staff.login})
      on conflict do nothing returning id`.execute(tx)
    if (!rows[0]) refuse("CONTRACT_TEMPLATE_TAKEN")
    await record(tx, {
      act: "contracts.template",
      target: `contract-template:${rows[0].id}`,
      after: { kind, name, terms },
      merchantId: merchant.id,
    })
  })
  return null
}

/** Closes a template. Refuses CONTRACT_UNKNOWN where none is open by that number. */
export async function closeTemplate(
  { db, clock }: Pick<ContractsKit, "db" | "clock">,
  { templateId }: ConsoleParsed<"closeContractTemplate">,
  { merchant, record }: MerchantContext,
): Promise<null> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`
      update contract_template set closed_at = ${clock.now()}
       where merchant_id = ${merchant.id} and id = ${BigInt(templateId)} and closed_at is null returning 1`.execute(
      tx,
    )
    if (rows.length === 0) refuse("CONTRACT_UNKNOWN")
    await record(tx, {
      act: "contracts.template.close",
      target: `contract-template:${templateId}`,
      merchantId: merchant.id,
    })
  })
  return null
}
