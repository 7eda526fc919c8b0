import { expect, test } from "vitest"
import { ENDPOINTS } from "../table.ts"

/** Calls of the contracts of agents as the specification names them, and who may make them. */
test.each([
  ["dividendContract", "GET", "MCS2_processDividendReq"],
  ["dailySalaryContract", "GET", "MCS2_processDailySalContract"],
  ["hourlySalaryContract", "POST", "MCS2_processContractHourSalary"],
  ["realTimeSalaryContract", "POST", "MCSFE_processRealTimeSalaryContract"],
] as const)("%s is %s %s, with a session of an agent alone", (name, method, module) => {
  const row = ENDPOINTS[name]
  expect(row).toMatchObject({ method, module, path: `/wps/relay/${module}`, token: true, access: ["agent"] })
})
