import type { ContractKind } from "@croupier/contract/agent-contract-states"
import { sql, type Tx } from "@croupier/database"
import type { MerchantId } from "../../kernel/ids.ts"
import type { ContractsKit } from "./kit.ts"

export const isSalary = (kind: ContractKind): boolean => kind !== "quota" && kind !== "dividend"

/**
 * Reserves the highest salary rate that contracts of a merchant pay from an instant on, so that rebates leave it free. Coarser
 * salaries take the finer off, so the highest rate bounds them all. False where rebates and salaries would exceed the edge of a
 * game together: then the reserve stays.
 */
export async function reserveSalaries(
  { tree }: Pick<ContractsKit, "tree">,
  tx: Tx,
  merchantId: MerchantId,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ salary: number }>`
    select coalesce(ceil(max(greatest((b ->> 'rate')::numeric, (b ->> 'rate_win')::numeric)) * 1000000), 0)::int as salary
      from contract r
      join contract_version v on v.contract_id = r.id and v.state = 'ACCEPTED' and (v.effective_to is null or v.effective_to > ${since})
     cross join jsonb_array_elements(v.bands) b
     where r.merchant_id = ${merchantId} and r.kind in ('realtime', 'hourly', 'daily')
       and r.state in ('ACCEPTED', 'TERMINATION_REQUESTED', 'ENDING')`.execute(tx)
  return tree.reserveSalary(tx, merchantId, { salary: rows[0]?.salary ?? 0, since })
}
