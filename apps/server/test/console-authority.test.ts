import { createHash } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { vaultsFrom } from "../src/kernel/secrets.ts"
import { openConsole, type ConsoleHouse } from "./console-client.ts"

/** Files for the authority, as the console lists, takes and corrects them. */

let home: ConsoleHouse
beforeAll(async () => {
  home = await openConsole()
})
afterAll(() => home.close())

test("safety/63: the console lists the files by pages, gives one as it was signed with an entry in the audit log, and corrects by an act of its own", async () => {
  const vault = vaultsFrom(Buffer.from("7".repeat(64), "hex"))("authority-files")
  const xml = "<arquivoDiario/>"
  for (const day of ["2026-04-27", "2026-04-28", "2026-04-29"])
    await home.store.database.pool.query(
      "insert into authority_file (merchant_id, day, revision, made_at, next_at, members, bytes, hash, sealed) values (1, $1, 1, $2, $2, 0, $3, $4, $5)",
      [
        day,
        home.clock.now(),
        xml.length,
        createHash("sha256").update(xml).digest("hex"),
        vault.seal(Buffer.from(xml)),
      ],
    )
  const auditor = await home.hire(["auditor"])
  const first = await auditor.does("listAuthorityFiles", { limit: 2 })
  expect([first.isAsked, first.isSigned, first.isSent]).toEqual([false, false, false])
  expect(first.rows.map(({ day, state }) => `${day} ${state}`)).toEqual([
    "2026-04-29 MADE",
    "2026-04-28 MADE",
  ])
  const second = await auditor.does("listAuthorityFiles", { limit: 2, cursor: first.cursor ?? "" })
  expect([second.rows.map(({ day }) => day), second.cursor]).toEqual([["2026-04-27"], null])
  expect((await auditor.does("listAuthorityFiles", { state: "REFUSED" })).rows).toEqual([])

  const fileId = first.rows[0]?.fileId ?? ""
  expect(await auditor.does("takeAuthorityFile", { fileId })).toMatchObject({
    name: expect.stringMatching(/^carteira-.+-2026-04-29-1\.xml$/),
    content: xml,
  })
  expect(await auditor.call("takeAuthorityFile", { fileId: "999" })).toMatchObject({
    status: 404,
    code: "AUTHORITY_FILE_UNKNOWN",
  })
  const owner = await home.asOwner()
  expect((await owner.does("listAudit", { act: "authority.file" })).rows).toHaveLength(1)

  const why = "the register asked"
  expect(await auditor.call("correctAuthorityFile", { fileId, why })).toMatchObject({ status: 403 })
  await owner.stepUp()
  // This house has no key: no file is made, and none is counted.
  expect(await owner.call("correctAuthorityFile", { fileId, why })).toMatchObject({
    status: 409,
    code: "AUTHORITY_UNSIGNED",
  })
  const content = await home.hire(["content"])
  expect(await content.call("listAuthorityFiles", {})).toMatchObject({ status: 403 })
  expect(await content.call("takeAuthorityFile", { fileId })).toMatchObject({ status: 403 })
})
