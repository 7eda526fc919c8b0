/**
 * `npm run owner -- LOGIN`: makes this staff account an owner of the platform with a new password and no authenticator, at
 * DATABASE_URL or in the house's own PostgreSQL under DATA_DIR, running or not. For houses whose owners are lost.
 */
import { join } from "node:path"
import { connect } from "@croupier/database"
import { joinPostgres } from "@croupier/embedded-postgres"
import { systemClock } from "../src/kernel/clock.ts"
import { systemRandom } from "../src/kernel/random.ts"
import { passwords } from "../src/modules/identity/index.ts"
import { restoreOwner } from "../src/modules/operators/index.ts"

async function run(login: string | undefined): Promise<number> {
  if (login === undefined || !/^[a-z][a-z0-9._-]{2,39}$/.test(login)) {
    console.error("usage: npm run owner -- LOGIN (small letters and digits, 3 to 40)")
    return 2
  }
  const given = process.env["DATABASE_URL"]
  const { url, stop } = given
    ? { url: given, stop: async () => {} }
    : await joinPostgres(join(process.env["DATA_DIR"] || ".data", "postgres"))
  const database = connect(url, { max: 1, name: "owner" })
  try {
    const kit = { db: database.db, clock: systemClock, random: systemRandom, passwords: passwords() }
    const { password } = await restoreOwner(kit, login)
    console.log(
      `${login} / ${password}\nis an owner now. The password is told this once; the log says that it was given.`,
    )
    return 0
  } finally {
    await database.close()
    await stop()
  }
}

process.exitCode = await run(process.argv[2]).catch((error: unknown) => {
  console.error(
    `No owner was made: ${/operator_staff/.test(String(error)) ? "the house has not been started there yet" : error instanceof Error ? error.message : String(error)}`,
  )
  return 2
})
