import { beforeEach, describe, expect, it, vi } from "vitest"
import type * as Modals from "./modals.tsx"

let modals: typeof Modals
const names = () => modals.openModals().map(({ name }) => name)

describe("modals", () => {
  beforeEach(async () => {
    vi.resetModules()
    modals = await import("./modals.tsx")
  })

  it("show one at a time, in the order they were asked for", () => {
    modals.openModal("notice")
    modals.openModal("deposit")
    expect(names()).toEqual(["notice"])
    modals.closeModal()
    expect(names()).toEqual(["deposit"])
    modals.closeModal()
    expect(names()).toEqual([])
  })
  it("do not open twice", () => {
    modals.openModal("login")
    modals.openModal("login")
    modals.closeModal()
    expect(names()).toEqual([])
  })
  it("give way to another in the same place", () => {
    const onClose = vi.fn<() => void>()
    modals.openModal("login", {}, { onClose })
    modals.openModal("notice")
    modals.switchModal("register")
    expect(names()).toEqual(["register"])
    expect(onClose).toHaveBeenCalledOnce()
    modals.closeModal()
    expect(names()).toEqual(["notice"])
  })
  it("show a question above the one that shows, and answer it", async () => {
    modals.openModal("deposit")
    const answer = modals.confirm({ title: "Sure?", text: "" })
    expect(names()).toEqual(["deposit", "confirm"])
    const give = modals.openModals()[1]?.props["answer"]
    if (typeof give === "function") give(true)
    await expect(answer).resolves.toBe(true)
    expect(names()).toEqual(["deposit"])
  })
  it("take a question that is escaped for a no", async () => {
    const answer = modals.confirm({ title: "Sure?", text: "" })
    modals.closeModal()
    await expect(answer).resolves.toBe(false)
  })
  it("answer no to a question that another one replaces", async () => {
    const first = modals.confirm({ title: "One?", text: "" })
    void modals.confirm({ title: "Two?", text: "" })
    await expect(first).resolves.toBe(false)
    expect(names()).toEqual(["confirm"])
  })
})
