import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { once } from "node:events"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort, returnPort } from "@croupier/embedded-postgres"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { startServiceProcess, type ServiceProcess } from "./service-process.ts"

let folder: string
let broken: string
let said: string[]
const started: ServiceProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "croupier-service-"))
  broken = join(folder, "broken")
  said = []
  vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text).trim()) > 0)
})
afterEach(async () => {
  for (const service of started.splice(0)) await service.stop()
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

async function start(name = "one"): Promise<{ service: ServiceProcess; url: string; port: number }> {
  const service = await startServiceProcess({
    name: "the test service",
    program: "bin/launch/test-service.ts",
    folder: join(folder, name),
    ports: ["port"],
    settings: ([port]) => ({ PORT: String(port), BROKEN_BY: broken }),
    environment: ([port]) => ({ PORT: String(port) }),
  })
  if (!service) throw new Error("the test service is not there")
  started.push(service)
  const port = Number(service.environment["PORT"])
  return { service, port, url: `http://127.0.0.1:${port}` }
}

const processOf = (url: string): Promise<string> =>
  fetch(url).then(
    (answer) => answer.text(),
    () => "",
  )

test("one that does not open says why once, is tried again, and says that it is open", async () => {
  await writeFile(broken, "")
  const { service, url } = await start()
  await expect
    .poll(() => said)
    .toEqual(["the test service does not open: test service: something is missing; it is tried again"])
  await rm(broken)
  await service.ready()
  expect(await processOf(url)).not.toBe("")
  expect(said.slice(1)).toEqual(["the test service is open again"])
})

test("one whose port another program took meanwhile ends, and opens when it is free", async () => {
  const port = await freePort()
  const holder = createServer((socket) => socket.destroy())
  await writeFile(broken, "")
  await mkdir(join(folder, "one"))
  await writeFile(join(folder, "one/port"), String(port))
  returnPort(port)
  const { service } = await start()
  holder.listen(port, "127.0.0.1")
  await once(holder, "listening")
  await rm(broken)
  await expect.poll(() => said.some((line) => line.includes("the port is in use"))).toBe(true)
  holder.close()
  await service.ready()
  expect(said.at(-1)).toBe("the test service is open again")
})

test("one that dies is said to be gone and to be back, on the same port", async () => {
  const { service, url } = await start()
  await service.ready()
  const before = await processOf(url)
  await processOf(`${url}/die`)
  await expect.poll(() => said.at(-1)).toBe("the test service is open again")
  expect(said[0]).toBe("the test service ended unasked (SIGKILL); it is started again")
  expect(await processOf(url)).not.toBe(before)
})

test("two that remember the same port do not get it both, and what is no port is as good as none", async () => {
  const { port } = await start("one")
  for (const [name, kept] of [
    ["two", String(port)],
    ["three", "cut sh"],
    ["four", ""],
  ] as const) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, "port"), kept)
  }
  const others = [await start("two"), await start("three"), await start("four")]
  expect(new Set([port, ...others.map((other) => other.port)]).size).toBe(4)
  await Promise.all(started.map(({ ready }) => ready()))
  expect(said).toEqual([])
  for (const each of others) expect(await processOf(each.url)).not.toBe("")
})

test("its port is the same over restarts, and it leaves nothing behind", async () => {
  const { service, url, port } = await start()
  await service.ready()
  await service.stop()
  expect(await processOf(url)).toBe("")
  expect(await readFile(join(folder, "one/port"), "utf8")).toBe(String(port))
  expect((await start()).port).toBe(port)
})
