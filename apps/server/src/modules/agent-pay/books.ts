import {
  anomaliesOfAgents,
  contractFigures,
  countedFacts,
  grossGamingRevenue,
  inputHashes,
  lateFacts,
  linesAt,
  rebatesOfTime,
  recordedOf,
} from "../agents/index.ts"
import type { AgentContracts } from "../agent-contracts/index.ts"
import type { Countable, ContractBook, CountedFigures, FactBook } from "./ports.ts"

const askedOf = (contracts: readonly Countable[]) =>
  contracts.map(({ contractId, version, parties, terms }) => ({
    key: contractId,
    contractId,
    version,
    parties,
    active: terms.active,
    ...(terms.weights ? { weights: terms.weights } : {}),
  }))

/** Recorded facts, as the tree's module keeps them. */
export const factBook: FactBook = {
  recorded: recordedOf,
  figures: async (db, { summed, hashed, judgedAt, ...counting }, contracts) => {
    const asked = askedOf(contracts)
    const figures = await contractFigures(db, { ...counting, window: summed }, asked, judgedAt)
    const hashes = await inputHashes(db, { ...counting, window: summed }, asked, hashed)
    return new Map(
      asked.flatMap(({ key }): [bigint, CountedFigures][] => {
        const [of, hash] = [figures.get(key), hashes.get(key)]
        return of && hash !== undefined ? [[key, { figures: of, hash }]] : []
      }),
    )
  },
  sums: async (db, { summed, judgedAt, merchantId, asset, cutoff }, contracts) => {
    const figures = await contractFigures(
      db,
      { merchantId, asset, cutoff, window: summed },
      askedOf(contracts),
      judgedAt,
    )
    return new Map([...figures].map(([key, of]) => [key, { figures: of, hash: "" }]))
  },
  counted: countedFacts,
  revenue: grossGamingRevenue,
  rebates: rebatesOfTime,
  late: lateFacts,
  linesAt,
  suspected: anomaliesOfAgents,
}

/** Contracts as bills need them, of the module that keeps them. */
export const contractBook = (contracts: Pick<AgentContracts, "inForce" | "series">): ContractBook => ({
  inForce: async (db, { merchantId, kind, startsAt, periods, agentId }) =>
    (
      await contracts.inForce(db, {
        merchantId,
        kind,
        windowStart: startsAt,
        ...(periods === undefined ? {} : { periods }),
        ...(agentId === undefined ? {} : { agentId }),
      })
    ).map(({ id, startedAt, carryIn, ...contract }) => ({
      ...contract,
      contractId: id,
      // A later version keeps the debt; a new contract that was offered so begins without one.
      resetsDebt: carryIn === "reset" && startedAt.getTime() === startsAt.getTime(),
    })),
  series: contracts.series,
})
