import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { answerLine } from "../src/protocol.ts"

const ask = (request: object): unknown => JSON.parse(answerLine(JSON.stringify(request)))

test("answers the requests of the protocol", () => {
  expect(
    ask({ id: "1", op: "units", game: "SSC", play: "SSC.LAST3.GROUP3", selection: { set: ["5", "8"] } }),
  ).toEqual({
    id: "1",
    valid: true,
    units: 2,
  })
  expect(
    ask({ id: "2", op: "units", game: "SSC", play: "SSC.LAST3.GROUP3", selection: { set: ["5"] } }),
  ).toMatchObject({ id: "2", valid: false })
  expect(ask({ id: "3", op: "settle", game: "SSC", play: "SSC.LAST3.GROUP_DAN", selection: { set: ["8"] }, draw: { balls: ["1", "2", "8", "8", "5"] } })).toEqual({
    id: "3",
    valid: true,
    units: 54,
    wins: { GROUP3: 1 },
    push: 0,
  }) // prettier-ignore
  expect(ask({ id: "4", op: "derive", game: "CHAIN", family: "K3", draw: { hash: "0".repeat(64) } })).toEqual(
    { id: "4", balls: ["1", "1", "1"] },
  )
  expect(
    ask({
      id: "5",
      op: "price",
      game: "SSC",
      play: "SSC.ALL5.GROUP120",
      selection: { set: ["1", "2", "3", "4", "5"] },
      draw: { balls: ["5", "4", "3", "2", "1"] },
      stake: { unitPrice: "2", mode: "0.1", multiple: 7, group: 1950, userGroup: 1980, base: 2000 },
    }),
  ).toEqual({
    id: "5",
    valid: true,
    units: 1,
    wins: { WIN: 1 },
    push: 0,
    expect: {
      stake: "1.40",
      unitPrize: { WIN: "1625.00" },
      prize: "1137.50",
      refund: "0.00",
      rebate: "0.021",
    },
  })
})

test("a parlay with a pushed leg is paid on the legs that won", () => {
  const parlay = {
    id: 1,
    op: "price",
    play: "LHC.PARLAY",
    selection: { legs: [["1", "BIG"], ["3", "RED"], ["6", "ODD"]] },
    draw: { balls: ["49", "01", "02", "03", "04", "05"], special: "07", lunarYear: 2024 },
    stake: { unitPrice: "2", mode: "1", multiple: 1, group: 2000, userGroup: 2000, base: 2000 },
  } // prettier-ignore
  expect(ask(parlay)).toMatchObject({ wins: { LEGS2: 1 }, expect: { prize: "11.5294" } })
})

test("a hash without enough decimals voids the draw and gives every stake back", () => {
  const hash = `${"f".repeat(60)}1234`
  expect(ask({ id: 1, op: "derive", game: "CHAIN", family: "SSC", draw: { hash } })).toEqual({
    id: 1,
    void: true,
  })
  expect(ask({ id: 2, op: "settle", game: "CHAIN", play: "CHAIN.SSC.LAST3.GROUP3", selection: { set: ["1", "2", "3"] }, draw: { hash } })).toEqual({
    id: 2,
    valid: true,
    units: 6,
    wins: {},
    push: 6,
    void: true,
  }) // prettier-ignore
})

test.each([
  ["no JSON", "{", "MALFORMED_LINE"],
  ["no object", "[1]", "MALFORMED_LINE"],
  ["no operation", "{}", "OP_UNKNOWN"],
  ["an unknown play", '{"op":"units","play":"SSC.NOTHING"}', "PLAY_UNKNOWN"],
  ["a play that is no text", '{"op":"units","play":7}', "PLAY_UNKNOWN"],
  ["no draw", '{"op":"settle","play":"SSC.LAST3.GROUP3","selection":{"set":["1","2"]}}', "DRAW_INVALID"],
  ["a draw of another game", '{"op":"settle","play":"SSC.LAST3.GROUP3","selection":{"set":["1","2"]},"draw":{"balls":["1","2","3"]}}', "DRAW_INVALID"],
  ["no stake", '{"op":"price","play":"SSC.LAST3.GROUP3","selection":{"set":["1","2"]},"draw":{"balls":["1","2","3","4","5"]}}', "REQUEST_INVALID"],
  ["an unknown family", '{"op":"derive","family":"VNN","draw":{"hash":""}}', "FAMILY_UNKNOWN"],
  ["no hash", '{"op":"derive","family":"SSC","draw":{"hash":"12"}}', "REQUEST_INVALID"],
])("says what is wrong with %s", (_name, line, error) => expect(JSON.parse(answerLine(line))).toMatchObject({ valid: false, error })) // prettier-ignore

test("the process answers every line and ends when its input does", async () => {
  const adapter = spawn(process.execPath, [fileURLToPath(new URL("../bin/adapter.ts", import.meta.url))])
  const ended = once(adapter, "close")
  const output = text(adapter.stdout)
  const asked = Array.from({ length: 2000 }, (_, id) =>
    JSON.stringify({ id, op: "units", play: "K3.SUM", selection: { set: ["3", "18"] } }),
  )
  adapter.stdin.end(asked.join("\n"))
  const answers = (await output).trim().split("\n")
  expect(answers.map((line) => JSON.parse(line))).toEqual(
    asked.map((_, id) => ({ id, valid: true, units: 2 })),
  )
  expect((await ended)[0]).toBe(0)
})
