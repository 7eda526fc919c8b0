import { payHouse, type PayHouse } from "./test-house.ts"

/** Instants and houses of the tests of bills. The zone is America/Sao_Paulo. */
export const at = (local: string): Date => new Date(`${local}-03:00`)
const FEB = at("2026-02-01T00:00:00")
export const MARCH = at("2026-03-01T00:00:00")
export const APRIL = at("2026-04-01T00:00:00")
export const MAY = at("2026-05-01T00:00:00")
export const minutes = (from: Date, count: number): Date => new Date(from.getTime() + count * 60_000)

const houses: PayHouse[] = []

/** A house with a tree, in February: each name with the name above. Names in capitals are agents. */
export async function aHouse(tree: Readonly<Record<string, string | null>>): Promise<PayHouse> {
  const house = await payHouse()
  houses.push(house)
  house.clock.set(FEB)
  for (const [name, under] of Object.entries(tree)) await house.join(name, under, name === name.toUpperCase())
  return house
}

/** Closes the houses that `aHouse` made in this file, which proves their books. */
export const closeHouses = async (): Promise<void> => {
  for (const house of houses.splice(0)) await house.close({ oncePerCommit: false })
}
