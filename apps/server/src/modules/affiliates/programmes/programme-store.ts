import type { AffiliateTerms } from "@croupier/contract/affiliate-terms"
import { isUniqueViolation, sql, type Db, type Tx } from "@croupier/database"
import type { MerchantId } from "../../../kernel/ids.ts"
import { pageOf, type Page } from "../../../kernel/page.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { storedTerms } from "../terms.ts"

/** A programme with the terms that new players come under. */
export interface ProgrammeRow {
  readonly id: bigint
  readonly name: string
  readonly takesApplications: boolean
  readonly closedAt: Date | null
  readonly version: number
  readonly terms: AffiliateTerms
}

interface Stored extends Omit<ProgrammeRow, "terms"> {
  readonly terms: unknown
}
const parsed = ({ terms, ...row }: Stored): ProgrammeRow => ({ ...row, terms: storedTerms(terms) })

const SELECT =
  sql.raw(`select p.id, p.name, p.takes_applications as "takesApplications", p.closed_at as "closedAt", t.version, t.terms
  from affiliate_programme p
  join lateral (select version, terms from affiliate_terms where programme_id = p.id order by version desc limit 1) t on true`)

/** Programmes of a merchant, the newest first; with `open` those alone that take applications. */
export async function listProgrammes(
  db: Db | Tx,
  {
    merchantId,
    open = false,
    before,
    limit,
  }: { merchantId: MerchantId; open?: boolean; before?: bigint | undefined; limit: number },
): Promise<Page<ProgrammeRow>> {
  const { rows } = await sql<Stored>`
    ${SELECT} where p.merchant_id = ${merchantId} ${open ? sql`and p.takes_applications and p.closed_at is null` : sql``}
      ${before === undefined ? sql`` : sql`and p.id < ${before}`}
     order by p.id desc limit ${limit + 1}`.execute(db)
  return pageOf(rows.map(parsed), limit, ({ id }) => String(id))
}

/** A programme of a merchant; with `lock` held to the end of the transaction. Refuses PROGRAMME_UNKNOWN. */
export async function programmeOf(
  db: Db | Tx,
  merchantId: MerchantId,
  id: bigint,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<ProgrammeRow> {
  if (lock)
    await sql`select 1 from affiliate_programme where id = ${id} and merchant_id = ${merchantId} for update`.execute(
      db,
    )
  const { rows } = await sql<Stored>`${SELECT} where p.id = ${id} and p.merchant_id = ${merchantId}`.execute(
    db,
  )
  return rows[0] ? parsed(rows[0]) : refuse("PROGRAMME_UNKNOWN")
}

export interface VersionRow {
  readonly version: number
  readonly terms: AffiliateTerms
  readonly since: Date
  readonly askedBy: string
  readonly approvedBy: string
  readonly players: number
}

/** Every version of a programme, the newest first. */
export async function versionsOf(db: Db, programmeId: bigint): Promise<VersionRow[]> {
  const { rows } = await sql<Omit<VersionRow, "terms"> & { readonly terms: unknown }>`
    select t.version, t.terms, t.since, t.asked_by as "askedBy", t.approved_by as "approvedBy",
           (select count(*)::int from affiliate_player a where a.programme_id = t.programme_id and a.version = t.version) as players
      from affiliate_terms t where t.programme_id = ${programmeId} order by t.version desc limit 200`.execute(
    db,
  )
  return rows.map(({ terms, ...row }) => ({ ...row, terms: storedTerms(terms) }))
}

/** A version of terms by its key. */
export const termsKey = (programmeId: bigint, version: number): string => `${programmeId}/${version}`

/** Terms by programme and version, for those that are asked for. */
export async function termsByKey(
  db: Db | Tx,
  asked: readonly { readonly programmeId: bigint; readonly version: number }[],
): Promise<ReadonlyMap<string, AffiliateTerms>> {
  const { rows } = await sql<{ programmeId: bigint; version: number; terms: unknown }>`
    select t.programme_id as "programmeId", t.version, t.terms
      from unnest(${asked.map(({ programmeId }) => programmeId)}::bigint[], ${asked.map(({ version }) => version)}::int[]) a (programme, version)
      join affiliate_terms t on t.programme_id = a.programme and t.version = a.version`.execute(db)
  return new Map(
    rows.map(({ programmeId, version, terms }) => [termsKey(programmeId, version), storedTerms(terms)]),
  )
}

/** How many are in these programmes: affiliates who joined, and players. */
export async function countsOf(
  db: Db,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, { readonly affiliates: number; readonly players: number }>> {
  const { rows } = await sql<{ id: bigint; affiliates: number; players: number }>`
    select i.id, (select count(*)::int from affiliate a where a.programme_id = i.id and a.state = 'JOINED') as affiliates,
           (select count(*)::int from affiliate_player a where a.programme_id = i.id) as players
      from unnest(${ids}::bigint[]) i (id)`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** True while another open programme of the merchant has the name, in whatever case. */
export async function isNameTaken(
  db: Db | Tx,
  merchantId: MerchantId,
  name: string,
  own: bigint | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from affiliate_programme
     where merchant_id = ${merchantId} and lower(name) = lower(${name}) and closed_at is null and id is distinct from ${own}`.execute(
    db,
  )
  return rows.length > 0
}

/** Makes a programme without terms. Refuses PROGRAMME_TAKEN. */
export async function addProgramme(tx: Tx, merchantId: MerchantId, name: string, at: Date): Promise<bigint> {
  try {
    const { rows } = await sql<{ id: bigint }>`
      insert into affiliate_programme (merchant_id, name, created_at) values (${merchantId}, ${name}, ${at}) returning id`.execute(
      tx,
    )
    return rows[0]?.id ?? refuse("PROGRAMME_TAKEN")
  } catch (error) {
    if (isUniqueViolation(error)) return refuse("PROGRAMME_TAKEN")
    throw error
  }
}

/** Renames an open programme. Refuses PROGRAMME_TAKEN. */
export async function renameProgramme(tx: Tx, id: bigint, name: string): Promise<void> {
  try {
    await sql`update affiliate_programme set name = ${name} where id = ${id}`.execute(tx)
  } catch (error) {
    if (isUniqueViolation(error)) refuse("PROGRAMME_TAKEN")
    throw error
  }
}

export const addTerms = (
  tx: Tx,
  given: {
    readonly programmeId: bigint
    readonly version: number
    readonly terms: AffiliateTerms
    readonly at: Date
    readonly askedBy: string
    readonly approvedBy: string
  },
) =>
  sql`
    insert into affiliate_terms (programme_id, version, terms, since, asked_by, approved_by)
    values (${given.programmeId}, ${given.version}, ${JSON.stringify(given.terms)}::jsonb, ${given.at}, ${given.askedBy}, ${given.approvedBy})`.execute(
    tx,
  )

/** Lets agents apply for an open programme or no more, or closes it. */
export const switchTo = (tx: Tx, id: bigint, act: "open" | "shut" | "close", at: Date) =>
  sql`
    update affiliate_programme set takes_applications = ${act === "open"}, closed_at = ${act === "close" ? at : null}
     where id = ${id}`.execute(tx)
