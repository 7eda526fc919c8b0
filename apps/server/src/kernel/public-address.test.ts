import { expect, test } from "vitest"
import { publicAddress } from "./public-address.ts"

test("the public address is the configured one, whatever port the server listens on", () => {
  const address = publicAddress({ port: 8_080, publicUrl: "https://lanterna.example" })
  address.listensOn(8_080)
  expect(address.url()).toBe("https://lanterna.example")
})

test("with port 0 the public address has the port that the system gave, once the server listens", () => {
  const address = publicAddress({ port: 0, publicUrl: "http://localhost:8080" })
  expect(address.url()).toBe("http://localhost:8080")
  address.listensOn(49_152)
  expect(address.url()).toBe("http://localhost:49152")
})
