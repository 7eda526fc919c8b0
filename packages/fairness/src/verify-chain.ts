import type { Step, Verdict } from "./verify-issue.ts"

/** Names the procedure of draws by a public chain: the block of a height that was named before the sale closed. */
export const CHAIN_ALGORITHM = "croupier-chain-v1"

/** All that is published of a drawn issue of a chain game. */
export type ChainProof = {
  readonly gameCode: string
  readonly issue: string
  /** "croupier-chain-v1:<chain id>:<height>", published before the sale closed. */
  readonly commitment: string
  readonly draw: Readonly<Record<string, unknown>>
}

/** A block as a node of the chain reports it. */
export type ChainBlock = { readonly chainId: number; readonly height: number; readonly hash: string }

/** The chain and height that a commitment names; undefined when it names none. */
export function chainTarget(commitment: string): { chainId: number; height: number } | undefined {
  const [, chainId, height] = /^croupier-chain-v1:(\d{1,15}):(\d{1,15})$/.exec(commitment) ?? []
  return chainId === undefined || height === undefined
    ? undefined
    : { chainId: Number(chainId), height: Number(height) }
}

/**
 * Checks a chain's draw against a block that the caller read from a node of their own choice: any node of the
 * chain will do, and the house has none to recommend. Never throws on a bad proof: the step that failed says why.
 */
export function verifyChain(proof: ChainProof, block: ChainBlock | undefined): Verdict {
  const target = chainTarget(proof.commitment)
  const hash = proof.draw["hash"]
  const form: Step = {
    step: "FORM",
    ok: target !== undefined && typeof hash === "string" && /^[0-9a-f]{64}$/.test(hash),
    text: target
      ? `The issue named block ${target.height} of chain ${target.chainId} before its sale closed.`
      : "The issue names no block.",
    input: `${proof.gameCode} ${proof.issue}`,
    expected: CHAIN_ALGORITHM,
    found: proof.commitment,
  }
  if (!form.ok || !target) return { ok: false, steps: [form] }
  const there = block !== undefined && block.chainId === target.chainId && block.height === target.height
  const commitment: Step = {
    step: "COMMITMENT",
    ok: there,
    text: there
      ? "The node knows that block."
      : block
        ? "The node told another block, or is of another chain."
        : "The node does not know that block.",
    input: `eth_getBlockByNumber 0x${target.height.toString(16)}`,
    expected: `${target.chainId}:${target.height}`,
    found: block ? `${block.chainId}:${block.height}` : "",
  }
  if (!block || !there) return { ok: false, steps: [form, commitment] }
  const found = block.hash.replace(/^0x/, "").toLowerCase()
  const ok = found === hash
  const draw: Step = {
    step: "DRAW",
    ok,
    text: ok ? "Its hash is the published draw." : "Its hash is not the published draw.",
    input: commitment.input,
    expected: String(hash),
    found,
  }
  return { ok, steps: [form, commitment, draw] }
}
