import { exactStamp } from "../../../i18n/exact-stamp.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { DrawFace } from "../draw/draw-face.tsx"
import { Code, type DrawProof } from "./proof-facts.tsx"

/** True for a draw that the house does not make: there is no seed to reveal. */
export const isOutside = (proof: DrawProof): boolean =>
  proof.commitment.startsWith("croupier-chain-v1:") || proof.algorithm === "official"

/** The proof of an outside draw: the block of the chain or the draw company, and how to check it. */
export function OutsideProof({ proof }: { readonly proof: DrawProof }) {
  const t = useT("lottery")
  const format = useFormat()
  const [, chain = "", height = ""] = proof.commitment.split(":")
  const isChain = proof.algorithm !== "official"
  const hash = proof.draw?.["hash"]
  return (
    <dl className="grid grid-cols-1 gap-3.5">
      <div className="grid grid-cols-1 gap-1">
        <dt className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
          {t(isChain ? "lottery_block" : "lottery_drawn_by")}
          <span className="text-xs font-normal text-fg-3">
            {t("lottery_committed_at", exactStamp(proof.committedAt, format.locale))}
          </span>
        </dt>
        <dd>
          {isChain && height === "" ? (
            <span className="text-fg-2">{t("lottery_block_later")}</span>
          ) : (
            <Code text={isChain ? height : proof.commitment.slice("official:".length)} />
          )}
        </dd>
      </div>
      {proof.draw ? (
        <div className="grid grid-cols-1 gap-1">
          <dt className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
            {t("lottery_result")}
            <span className="text-xs font-normal text-fg-3">
              {proof.drawnAt ? exactStamp(proof.drawnAt, format.locale) : ""}
            </span>
          </dt>
          <dd>
            {typeof hash === "string" ? (
              <Code text={`0x${hash}`} />
            ) : (
              <DrawFace gameType={proof.gameType} draw={proof.draw} />
            )}
          </dd>
        </div>
      ) : null}
      <p className="rounded-card bg-bg-2 p-4 text-fg-2">
        {isChain ? t("lottery_block_check", chain) : t("lottery_official_check")}
      </p>
    </dl>
  )
}
