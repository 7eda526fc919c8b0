import { sql, type Db, type Tx } from "@croupier/database"
import type { MerchantId } from "../../kernel/ids.ts"
import { latestGroupRule, ruleFits } from "./group-rule.ts"

/** Rules of groups and reserves of one merchant wait here for each other: of two that do not fit together the second is refused. */
export async function holdReserve(tx: Tx, merchantId: MerchantId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('agents.salary-reserve'), ${merchantId}::int)`.execute(tx)
}

/** The highest salary of contracts at an instant, or from it on where `from` is true, in parts of a million. */
export async function reserveAt(
  db: Db | Tx,
  merchantId: MerchantId,
  at: Date,
  { from = false }: { readonly from?: boolean } = {},
): Promise<number> {
  const { rows } = await sql<{ salary: number }>`
    select coalesce(max(salary), 0) as salary from (
      (select salary from agent_salary_reserve where merchant_id = ${merchantId} and since <= ${at} order by since desc limit 1)
      union all
      select salary from agent_salary_reserve where ${from}::boolean and merchant_id = ${merchantId} and since > ${at}) r`.execute(
    db,
  )
  return rows[0]?.salary ?? 0
}

/**
 * Sets the highest salary that contracts pay from an instant on. False where rebates of the highest prize group would exceed
 * the edge together with it: then nothing is written.
 */
export async function reserveSalary(
  tx: Tx,
  merchantId: MerchantId,
  { salary, since }: { readonly salary: number; readonly since: Date },
): Promise<boolean> {
  await holdReserve(tx, merchantId)
  const rule = await latestGroupRule(tx, merchantId)
  if (salary > rule.salary && !ruleFits({ ...rule, salary })) return false
  await sql`
    insert into agent_salary_reserve (merchant_id, since, salary) values (${merchantId}, ${since}, ${salary})
    on conflict (merchant_id, since) do update set salary = excluded.salary`.execute(tx)
  // Reserves that begin later were set before this one: it holds as well.
  await sql`
    update agent_salary_reserve set salary = ${salary}
     where merchant_id = ${merchantId} and since > ${since} and salary < ${salary}`.execute(tx)
  return true
}
