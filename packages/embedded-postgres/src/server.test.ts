import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { joinPostgres, removeAbandoned, startPostgres, type Postgres } from "./index.ts"
import { findProcess } from "./process.ts"

const settings = { fsync: "off", max_connections: 20 }
/** Made once: what a first start leaves behind. Each test begins with a copy. */
let made: string
let parent: string
let folder: string
const started: Postgres[] = []

/** A folder that the server's account can pass through. */
async function openFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "croupier-embedded-"))
  await chmod(path, 0o711)
  return path
}

beforeAll(async () => {
  made = await openFolder()
  const server = await startPostgres({ folder: join(made, "postgres"), settings })
  await server.stop()
})

afterAll(() => rm(made, { recursive: true, force: true }))

beforeEach(async () => {
  parent = await openFolder()
  folder = join(parent, "postgres")
  spawnSync("cp", ["-a", join(made, "postgres"), folder])
})

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
  await removeAbandoned(folder)
  await rm(parent, { recursive: true, force: true })
})

async function start(restart = false): Promise<Postgres> {
  const server = await startPostgres({ folder, settings, restart, database: "house" })
  started.push(server)
  return server
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** A program of its own that starts the server, for killing; resolves when it runs. */
async function startElsewhere() {
  const program = `
    import { startPostgres } from ${JSON.stringify(new URL("./index.ts", import.meta.url).href)}
    const server = await startPostgres({ folder: ${JSON.stringify(folder)}, database: "house" })
    console.log(server.pid())
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const [line] = (await once(child.stdout, "data")) as [Buffer]
  return { child, postgres: Number(line.toString()) }
}

test("data, password and port survive a stop and a new start", async () => {
  const first = await start()
  await query(first.url, "create table kept as select 7 as n")
  await first.stop()
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await query(second.url, "select n from kept")).toEqual([{ n: 7 }])
})

test("text sorts and folds case by the built-in C.UTF-8 rules, with checksums on", async () => {
  const server = await start()
  expect(
    await query(
      server.url,
      "select datlocprovider, datlocale, current_setting('data_checksums') as checksums, upper('é') as upper from pg_database where datname = 'house'",
    ),
  ).toEqual([{ datlocprovider: "b", datlocale: "C.UTF-8", checksums: "on", upper: "É" }])
})

test("only the holder of the stored password gets in", async () => {
  const server = await start()
  const wrong = new URL(server.url)
  wrong.password = "guess"
  await expect(query(wrong.href, "select 1")).rejects.toMatchObject({ code: "28P01" })
  const { mode } = await stat(join(folder, "password"))
  expect(mode & 0o777).toBe(0o600)
})

test("committed rows survive kill -9 of the server", async () => {
  const server = await start()
  await query(server.url, "create table kept as select 1 as n")
  await server.kill()
  await expect(query(server.url, "select 1")).rejects.toThrow()
  await server.start()
  expect(await query(server.url, "select n from kept")).toEqual([{ n: 1 }])
})

test("a server that dies unasked comes back on the same port", async () => {
  const server = await start(true)
  const before = server.pid()
  process.kill(before!, "SIGKILL")
  await expect.poll(() => query(server.url, "select 1 as n").catch(() => [])).toEqual([{ n: 1 }])
  expect(server.pid()).not.toBe(before)
})

test("a server that cannot be started again at once is, when what keeps it is gone, and says both", async () => {
  const said: string[] = []
  const server = await startPostgres({ folder, settings, onProgress: (line) => said.push(line) })
  started.push(server)
  const part = join(folder, "data/global")
  await rename(part, `${part}.away`)
  process.kill(server.pid()!, "SIGKILL")
  await expect
    .poll(() => said.some((line) => /^PostgreSQL does not start: .*tried again/.test(line)))
    .toBe(true)
  await rename(`${part}.away`, part)
  await expect.poll(() => said.at(-1)).toBe("PostgreSQL runs again")
  expect(await query(server.url, "select 1 as n")).toEqual([{ n: 1 }])
  expect(said.filter((line) => line.startsWith("PostgreSQL ended unasked"))).toHaveLength(1)
})

test.each(["", "cut-sho"])(
  "a password file that holds %j is made anew, and nothing is lost",
  async (left) => {
    const server = await start()
    await query(server.url, "create table kept as select 7 as n")
    await server.stop()
    await writeFile(join(folder, "password"), left)
    const again = await start()
    expect(again.url).not.toBe(server.url)
    expect(await query(again.url, "select n from kept")).toEqual([{ n: 7 }])
  },
)

test("a port file that holds no port is as good as none", async () => {
  await writeFile(join(folder, "port"), "gar")
  const server = await start()
  expect(await query(server.url, "select 1 as n")).toEqual([{ n: 1 }])
})

test("the server that a killed parent left behind is taken over", async () => {
  const { child, postgres } = await startElsewhere()
  const exited = once(child, "exit")
  child.kill("SIGKILL")
  await exited
  expect(await findProcess(postgres)).toBeDefined()
  const server = await start()
  expect(server.pid()).not.toBe(postgres)
  expect(await findProcess(postgres)).toBeUndefined()
})

test("a second start on a folder in use is refused in one line", async () => {
  const server = await start()
  const second = startPostgres({ folder, settings })
  await expect(second).rejects.toMatchObject({
    code: "IN_USE",
    message: `process ${process.pid} already runs on ${server.folder}`,
  })
  expect(await query(server.url, "select 1 as n")).toEqual([{ n: 1 }])
})

test("a postmaster.pid whose number now belongs to another program stops nothing", async () => {
  const server = await start()
  const file = join(folder, "data/postmaster.pid")
  const text = await readFile(file, "utf8")
  await server.stop()
  const stranger = spawn("sleep", ["600"], process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {})
  try {
    await writeFile(file, text.replace(/^\d+/, String(stranger.pid)))
    const again = await start()
    expect(await query(again.url, "select 1 as n")).toEqual([{ n: 1 }])
    expect(await findProcess(stranger.pid!)).toBeDefined()
  } finally {
    stranger.kill("SIGKILL")
  }
})

test("a first start that was cut off is begun anew", async () => {
  const server = await start()
  await server.stop()
  await rm(join(folder, "data"), { recursive: true })
  await mkdir(join(folder, "data.new"))
  await writeFile(join(folder, "data.new/PG_VERSION"), "18\n")
  const again = await start()
  expect(await query(again.url, "select 1 as n")).toEqual([{ n: 1 }])
})

test("another port is taken when the remembered one is busy", async () => {
  const server = await start()
  await server.stop()
  const busy = createServer()
  await new Promise<void>((resolve) => busy.listen(server.port, "127.0.0.1", resolve))
  try {
    const again = await start()
    expect(again.port).not.toBe(server.port)
    expect(await query(again.url, "select 1 as n")).toEqual([{ n: 1 }])
  } finally {
    busy.close()
  }
})

test("data of another major version is left alone and named", async () => {
  const server = await start()
  await server.stop()
  await writeFile(join(folder, "data/PG_VERSION"), "17\n")
  await expect(start()).rejects.toMatchObject({ code: "FOREIGN_VERSION" })
})

test("a bad setting is told in PostgreSQL's own words", async () => {
  const attempt = startPostgres({ folder, settings: { shared_buffers: "plenty" } })
  await expect(attempt).rejects.toThrow(/^PostgreSQL does not start: .*shared_buffers/)
})

test.runIf(process.getuid?.() === 0)("root may keep its data in a folder closed to all others", async () => {
  await rm(folder, { recursive: true })
  await chmod(parent, 0o700)
  const server = await start()
  expect(server.folder).toMatch(/^\/var\/lib\/croupier\//)
  expect(await query(server.url, "select 1 as n")).toEqual([{ n: 1 }])
})

test("a command joins the server that runs in a folder, and none is made where there is none", async () => {
  const server = await start()
  const joined = await joinPostgres(folder)
  expect(new URL(joined.url).port).toBe(String(server.port))
  await joined.stop()
  expect(await query(server.url, "select 1 as n")).toEqual([{ n: 1 }])
  await rm(join(folder, "port"))
  await expect(joinPostgres(folder)).rejects.toMatchObject({
    code: "IN_USE",
    message: expect.stringContaining("try again"),
  })
  const wrong = join(parent, "wrong")
  await expect(joinPostgres(wrong)).rejects.toMatchObject({
    code: "ABSENT",
    message: expect.stringContaining("DATA_DIR"),
  })
  await expect(stat(wrong)).rejects.toThrow("ENOENT")
})
