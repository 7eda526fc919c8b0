import {
  contractsBelow,
  dailySalaryContract,
  dividendContract,
  hourlySalaryContract,
  quotaContract,
  realTimeSalaryContract,
} from "@croupier/contract/agent-contracts"
import { refresh } from "../../../api/query.ts"

/** The row of a kind's page. */
export const PAGE_OF = {
  dividend: dividendContract,
  daily: dailySalaryContract,
  hourly: hourlySalaryContract,
  realtime: realTimeSalaryContract,
  quota: quotaContract,
} as const

/** Reads contracts anew after an act, the caller's own and those below. */
export async function refreshContracts(): Promise<void> {
  await Promise.all([...Object.values(PAGE_OF), contractsBelow].map((row) => refresh(row)))
}
