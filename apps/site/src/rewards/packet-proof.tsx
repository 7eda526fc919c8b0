import type { PacketEvent } from "@croupier/contract/red-packets"
import type { PacketProof } from "@croupier/rewards/red-packets"
import { useT } from "../i18n/i18n.tsx"
import { CodeText } from "../ui/code-text.tsx"
import { ProofCheck } from "./proof-check.tsx"

/** The commitment of the split; from the end of the event on its seed, and the check of the reader's packet in the browser. */
export function PacketProofPart({
  event: { commitment, seed, coins, packets, mine },
}: {
  readonly event: PacketEvent
}) {
  const t = useT("packets")
  const fact = (name: string, text: string) => (
    <div className="grid grid-cols-1 gap-1">
      <dt className="text-sm font-semibold">{name}</dt>
      <dd>
        <CodeText text={text} copy={t("packets_copy")} copied={t("packets_copied")} />
      </dd>
    </div>
  )
  return (
    <details className="rounded-ctl border border-line px-3 py-1">
      <summary className="cursor-pointer py-2 font-semibold">{t("packets_proof")}</summary>
      <div className="mt-1 mb-2 grid grid-cols-1 gap-3">
        <dl className="grid grid-cols-1 gap-3">
          {fact(t("packets_commitment"), commitment)}
          {seed ? fact(t("packets_seed"), seed) : null}
        </dl>
        {seed ? null : <p className="text-sm text-fg-2">{t("packets_proof_text")}</p>}
        {seed && mine ? (
          <Check proof={{ commitment, seed, coins, packets, place: mine.place, share: mine.share }} />
        ) : null}
      </div>
    </details>
  )
}

function Check({ proof }: { readonly proof: PacketProof }) {
  const t = useT("packets")
  return (
    <ProofCheck
      proof={proof}
      file={`red-packet-${proof.commitment.slice(0, 8)}.json`}
      isHonest={async () => (await import("@croupier/rewards/red-packets")).isHonestPacket(proof)}
      words={{
        verify: t("packets_verify"),
        download: t("packets_download"),
        honest: t("packets_honest"),
        notHonest: t("packets_not_honest"),
      }}
    />
  )
}
