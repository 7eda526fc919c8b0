import { exactStamp } from "../../../i18n/exact-stamp.ts"
import type { drawProof } from "@croupier/contract/lottery"
import type { Value } from "@croupier/contract/endpoint"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { DrawFace, PrizeTable } from "../draw/draw-face.tsx"
import { CodeText } from "../../../ui/code-text.tsx"

export type DrawProof = Value<typeof drawProof>

/** The draw of an issue, also where it was made void afterwards. */
export const drawOf = ({ draw, voided }: DrawProof) => draw ?? voided?.draw ?? null

/** Published parts of the draw's proof, and their times. */
export function ProofFacts({ proof }: { readonly proof: DrawProof }) {
  const t = useT("lottery")
  const format = useFormat()
  const draw = drawOf(proof)
  return (
    <dl className="grid grid-cols-1 gap-3.5">
      <Fact
        name={t("lottery_commitment")}
        when={t("lottery_committed_at", exactStamp(proof.committedAt, format.locale))}
      >
        <Code text={proof.commitment} />
      </Fact>
      <Fact
        name={t("lottery_seed")}
        when={proof.drawnAt ? t("lottery_revealed_at", exactStamp(proof.drawnAt, format.locale)) : ""}
      >
        {proof.seed ? (
          <Code text={proof.seed} />
        ) : (
          <span className="text-fg-2">{t("lottery_seed_sealed")}</span>
        )}
      </Fact>
      {draw ? (
        <Fact name={t("lottery_result")} when={proof.algorithm}>
          <DrawFace gameType={proof.gameType} draw={draw} />
          <PrizeTable draw={draw} />
        </Fact>
      ) : null}
      {proof.voided ? <p className="rounded-card bg-bg-2 p-4 text-fg-2">{t("lottery_void_draw")}</p> : null}
    </dl>
  )
}

const Fact = (props: {
  readonly name: string
  readonly when: string
  readonly children: React.ReactNode
}) => (
  <div className="grid grid-cols-1 gap-1">
    <dt className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
      {props.name}
      <span className="text-xs font-normal text-fg-3">{props.when}</span>
    </dt>
    <dd>{props.children}</dd>
  </div>
)

/** Hexadecimal text that can be copied, to be checked elsewhere. */
export function Code({ text }: { readonly text: string }) {
  const t = useT("lottery")
  return <CodeText text={text} copy={t("lottery_copy")} copied={t("lottery_copied")} />
}
