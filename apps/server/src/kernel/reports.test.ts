import { eventually } from "@croupier/testkit"
import { afterEach, beforeEach, expect, test } from "vitest"
import { outages, type Outages } from "./outages.ts"
import { reports, type Report } from "./reports.ts"

class Nonsense extends Error {}

let now: number
let written: Record<string, unknown>[]
let database: "here" | "away"
let all: Outages
let report: Report
let stop: () => void

beforeEach(() => {
  now = Date.UTC(2026, 0, 1)
  written = []
  database = "here"
  const clock = { now: () => new Date(now) }
  const log = {
    warn: (fields: object, text: string) => void written.push({ level: "warn", text, ...fields }),
    error: (fields: object, text: string) => void written.push({ level: "error", text, ...fields }),
  }
  all = outages({ log, clock })
  const made = reports({
    log,
    clock,
    outages: all,
    isOutside: (error) => error instanceof Nonsense,
    askDatabase: async () => {
      if (database === "away") throw refused()
    },
    pulseMs: 5,
  })
  report = made.report
  stop = made.stop
})
afterEach(() => stop())

const refused = () =>
  Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" })
const texts = () => written.map(({ level, text }) => `${String(level)}: ${String(text)}`)

test("a vendor that is away is told of when it goes and when it is back, with since when and how often", () => {
  for (let nr = 0; nr < 20; nr++) {
    const silent = new Error("http://vendor does not answer", { cause: refused() })
    all.away("BNG", silent)
    report(silent)
    now += 10_000
  }
  all.back("BNG")
  all.back("BNG")
  expect(written).toEqual([
    {
      level: "warn",
      text: "BNG does not answer",
      who: "BNG",
      since: new Date(now - 200_000),
      failures: 1,
      reason: "http://vendor does not answer: connect ECONNREFUSED 127.0.0.1:5432",
    },
    {
      level: "warn",
      text: "BNG answers again",
      who: "BNG",
      since: new Date(now - 200_000),
      failures: 20,
      awayMs: 200_000,
    },
  ])
})

test("one that stays away is named again every ten minutes, one that comes and goes once a minute", () => {
  for (let second = 0; second < 1_300; second++, now += 1_000) all.away("PP", new Error("silent"))
  expect(texts()).toEqual([
    "warn: PP does not answer",
    "warn: PP still does not answer",
    "warn: PP still does not answer",
  ])
  written.length = 0
  for (let second = 0; second < 120; second++, now += 1_000) {
    all.away("FC", new Error("silent"))
    all.back("FC")
  }
  expect(texts()).toEqual([
    "warn: FC does not answer",
    "warn: FC answers again",
    "warn: FC does not answer",
    "warn: FC answers again",
  ])
})

test("a job that failed because of one that is away is told in a line, without a stack", () => {
  const silent = new Error("nobody there")
  all.away("the mail", silent)
  written.length = 0
  report(new Error("Failed task 7", { cause: silent }))
  expect(written).toEqual([
    { level: "warn", text: "a worker's round failed", reason: "Failed task 7: nobody there" },
  ])
})

test("nonsense of others is a line, the same of it once a minute", () => {
  for (let second = 0; second < 90; second++, now += 1_000) report(new Nonsense("/list answered 404"))
  expect(written).toEqual([
    { level: "warn", text: "a worker's round failed", reason: "/list answered 404" },
    {
      level: "warn",
      text: "a worker's round failed",
      reason: "/list answered 404",
      again: 59,
      since: new Date(now - 90_000),
    },
  ])
})

test("a fault of ours is written whole and at once; the same is counted, another of the same words is not", () => {
  const one = new Error("cannot read")
  const other = new Error("cannot read")
  report(one)
  report(one)
  report(other)
  report(new Error("something else"))
  now += 60_000
  report(one)
  expect(written.map(({ level, err, again }) => ({ level, err, again }))).toEqual([
    { level: "error", err: one, again: undefined },
    { level: "error", err: other, again: undefined },
    { level: "error", err: expect.any(Error), again: undefined },
    { level: "error", err: one, again: 1 },
  ])
})

test("a database that is away is reported once, however many callers miss it, and when it is back", async () => {
  database = "away"
  for (let nr = 0; nr < 50; nr++) report(nr % 2 === 0 ? refused() : new Error("task", { cause: refused() }))
  await eventually(() => expect(texts()).toEqual(["warn: the database does not answer"]))
  for (let nr = 0; nr < 50; nr++) report(new Error("Connection terminated unexpectedly"))
  database = "here"
  await eventually(() =>
    expect(texts()).toEqual(["warn: the database does not answer", "warn: the database answers again"]),
  )
  expect(written.at(-1)).toMatchObject({ failures: 100 })
})

test("a connection refused by another while the database is there is a fault, and is not lost", async () => {
  report(refused())
  await eventually(() => expect(texts()).toEqual(["error: a worker's round failed"]))
  report(new TypeError("fetch failed", { cause: refused() }))
  expect(texts()).toHaveLength(2)
})
