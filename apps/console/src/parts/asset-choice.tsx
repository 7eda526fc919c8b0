import { useT } from "../i18n/texts.ts"
import { Choice } from "./field.tsx"

/** Chooses one of the assets that a report can be told in. */
export function AssetChoice({
  asset,
  assets,
  onChange,
}: {
  readonly asset: string
  readonly assets: readonly string[]
  readonly onChange: (asset: string) => void
}) {
  const t = useT()
  return (
    <div className="max-w-48">
      <Choice label={t("asset")} value={asset} onChange={({ target }) => onChange(target.value)}>
        {assets.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Choice>
    </div>
  )
}
