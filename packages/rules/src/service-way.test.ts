import { expect, it } from "vitest"
import { plainServiceWay, serviceWay } from "./service-way.ts"

const chat = { type: 1, path: "chat" } as const
const vip = { type: 2, path: "vip" } as const
const known = { type: 3, path: "known" } as const

it("a member above rank 4 comes to the VIP line, others to the chat that knows them, else to the chat for all", () => {
  expect(serviceWay([chat, vip, known], 5)).toBe(vip)
  expect(serviceWay([chat, vip, known], 4)).toBe(known)
  expect(serviceWay([chat, vip], 4)).toBe(chat)
  expect(serviceWay([chat, vip])).toBe(chat)
  expect(serviceWay([chat, known], 9)).toBe(known)
  expect(serviceWay([vip], 0)).toBe(vip)
  expect(serviceWay([], 5)).toBeUndefined()
})

it("a page without calls follows the chat for all", () => {
  expect(plainServiceWay([known, vip, chat])).toBe(chat)
  expect(plainServiceWay([known])).toBe(known)
  expect(plainServiceWay([])).toBeUndefined()
})
