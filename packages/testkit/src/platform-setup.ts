import type { TestProject } from "vitest/node"
import { addHouseSettings } from "./house-merchants.ts"
import { startPlatformProcess } from "./platform-process.ts"

/** All ways in are open: what a merchant shuts is tested at a merchant of the e2e test's own. */
const WAYS_IN = { login: { google: true, facebook: true } }

/**
 * Vitest's global set-up of the e2e tests: a house of their own. HOUSE_URL points the e2e tests at one
 * that runs already, HOUSE_DATABASE at its database, HOUSE_OUTBOX at where its messages are read, and HOUSE_OWNER is
 * the password that the first start told of the console's owner.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["HOUSE_URL"]
  if (given !== undefined && given !== "") {
    project.provide("houseUrl", given)
    project.provide("houseDatabase", process.env["HOUSE_DATABASE"] ?? "")
    project.provide("houseOutbox", process.env["HOUSE_OUTBOX"] ?? "")
    project.provide("houseOwner", process.env["HOUSE_OWNER"] ?? "")
    await addHouseSettings(process.env["HOUSE_DATABASE"] ?? "", WAYS_IN)
    return async () => {}
  }
  const house = await startPlatformProcess()
  await addHouseSettings(house.database, WAYS_IN)
  project.provide("houseUrl", house.url)
  project.provide("houseDatabase", house.database)
  project.provide("houseOutbox", house.outbox)
  project.provide("houseOwner", house.ownerPassword)
  return house.stop
}

declare module "vitest" {
  interface ProvidedContext {
    /** Where the house under test answers, without a slash at the end. */
    houseUrl: string
    /** Where its PostgreSQL answers. */
    houseDatabase: string
    /** Where the SMS and mails of the house can be read. */
    houseOutbox: string
    /** The password that the first start told of the console's owner. */
    houseOwner: string
  }
}
