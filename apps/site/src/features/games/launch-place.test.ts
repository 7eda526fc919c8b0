import { expect, test } from "vitest"
import { placeOf } from "./launch-place.ts"

const HERE = "https://house.example"
const ALLOWED = ["https://games.example", "https://other.example/path"]
const framed = (game_url: string) => placeOf({ game_url, game_url2: null }, HERE, ALLOWED)

test("a board of the site is gone to", () =>
  expect(framed("/lottery?gameCode=SSC1M")).toEqual({ kind: "board", href: "/lottery?gameCode=SSC1M" }))

test("an origin that the house names stands in the frame, or in a window of its own", () => {
  expect(framed("https://games.example/play?token=1")).toMatchObject({ kind: "frame" })
  expect(framed("https://other.example/x")).toMatchObject({ kind: "frame" })
  expect(placeOf({ game_url: null, game_url2: "https://games.example/play" }, HERE, ALLOWED)).toMatchObject({
    kind: "window",
  })
})

test.each([
  "https://evil.example/",
  "http://games.example/",
  "https://games.example.evil.example/",
  "//evil.example/",
  "javascript:alert(1)",
  "data:text/html,x",
  `${HERE}/index`,
  "",
])("%s stays closed", (url) => expect(framed(url)).toEqual({ kind: "stranger" }))
