import type { Wheel, WheelSpin } from "@croupier/contract/wheels"
import { useFormat, useT } from "../i18n/i18n.tsx"
import { CodeText } from "../ui/code-text.tsx"
import { Field } from "../ui/field.tsx"
import { ProofCheck } from "./proof-check.tsx"

const SEED = /[^A-Za-z0-9_-]/g

/** The commitment and the member's own seed before a spin; of the last one all that proves it, and the check of the reader's browser. */
export function WheelProofPart({
  wheel: { commitment, canSpin, spin },
  clientSeed,
  onSeed,
}: {
  readonly wheel: Wheel
  readonly clientSeed: string
  /** Undefined while the wheel turns. */
  readonly onSeed: ((seed: string) => void) | undefined
}) {
  const t = useT("wheel")
  const fact = (name: string, text: string) => (
    <div className="grid grid-cols-1 gap-1">
      <dt className="text-sm font-semibold">{name}</dt>
      <dd>
        <CodeText text={text} copy={t("wheel_copy")} copied={t("wheel_copied")} />
      </dd>
    </div>
  )
  return (
    <details className="rounded-ctl border border-line px-3 py-1">
      <summary className="cursor-pointer py-2 font-semibold">{t("wheel_proof")}</summary>
      <div className="mt-1 mb-2 grid grid-cols-1 gap-3">
        {canSpin ? <dl>{fact(t("wheel_commitment"), commitment)}</dl> : null}
        {canSpin ? (
          <Field
            label={t("wheel_client_seed")}
            name="clientSeed"
            dir="ltr"
            autoComplete="off"
            maxLength={64}
            required
            disabled={onSeed === undefined}
            value={clientSeed}
            onChange={({ target }) => onSeed?.(target.value.replaceAll(SEED, ""))}
          />
        ) : null}
        {spin ? (
          <>
            {canSpin ? <h3 className="font-semibold">{t("wheel_last")}</h3> : null}
            <dl className="grid grid-cols-1 gap-3">
              {fact(t("wheel_commitment"), spin.commitment)}
              {fact(t("wheel_client_seed"), spin.clientSeed)}
              {fact(t("wheel_seed"), spin.seed)}
            </dl>
            <Check key={spin.commitment} spin={spin} />
          </>
        ) : null}
      </div>
    </details>
  )
}

function Check({ spin }: { readonly spin: WheelSpin }) {
  const t = useT("wheel")
  const format = useFormat()
  const total = spin.weights.reduce((sum, weight) => sum + weight, 0)
  const { prize: _, ...proof } = spin
  return (
    <>
      <p className="text-sm text-fg-2">
        {t("wheel_number", format.number(spin.number), format.number(total - 1))}
      </p>
      <ProofCheck
        proof={proof}
        file={`wheel-${spin.commitment.slice(0, 8)}.json`}
        isHonest={async () => (await import("@croupier/rewards/wheel")).isHonestSpin(spin)}
        words={{
          verify: t("wheel_verify"),
          download: t("wheel_download"),
          honest: t("wheel_honest"),
          notHonest: t("wheel_not_honest"),
        }}
      />
    </>
  )
}
