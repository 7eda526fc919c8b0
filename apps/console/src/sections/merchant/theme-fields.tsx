import { THEME_COLOURS, type Theme } from "@croupier/contract/merchants"
import { hexOf, parseColour } from "@croupier/ui/contrast.ts"
import { paletteOf, type Scheme } from "@croupier/ui/palette.ts"
import { useId } from "react"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Choice } from "../../parts/field.tsx"
import { TOKENS } from "../../parts/site-theme.tsx"

const NUMBERS = [
  { key: "hue", text: "brand_hue", most: 359, step: 1 },
  { key: "brandHue", text: "brand_brand_hue", most: 359, step: 1 },
  { key: "brandChroma", text: "brand_chroma", most: 0.2, step: 0.005 },
  { key: "accentHue", text: "brand_accent_hue", most: 359, step: 1 },
] as const
const SCHEMES = ["dark", "light"] as const

/** The four numbers that everything follows from, and the colours that are set by hand in their place. */
export function ThemeFields({
  theme,
  onChange,
}: {
  readonly theme: Theme
  readonly onChange: (theme: Theme) => void
}) {
  const t = useT("console-merchant")
  return (
    <>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {NUMBERS.map(({ key, text, most, step }) => (
          <Slider
            key={key}
            name={key}
            label={t(text)}
            most={most}
            step={step}
            value={theme[key]}
            onChange={(value) => onChange({ ...theme, [key]: value })}
          />
        ))}
      </div>
      <Choice
        label={t("brand_scheme")}
        value={theme.scheme}
        onChange={({ target }) =>
          onChange({
            ...theme,
            scheme: (["dark", "light", "system"] as const).find((each) => each === target.value) ?? "dark",
          })
        }
      >
        <option value="dark">{t("scheme_dark")}</option>
        <option value="light">{t("scheme_light")}</option>
        <option value="system">{t("brand_scheme_system")}</option>
      </Choice>
      <details className="rounded-card border border-line">
        <summary className="min-h-9 px-4 py-2 font-semibold">{t("brand_colours")}</summary>
        <div className="grid gap-2 border-t border-line p-4">
          <p className="text-sm text-fg-2">{t("brand_colours_hint")}</p>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {SCHEMES.map((scheme) => (
              <ColourList key={scheme} theme={theme} scheme={scheme} onChange={onChange} />
            ))}
          </div>
        </div>
      </details>
    </>
  )
}

function Slider(props: {
  readonly name: string
  readonly label: string
  readonly most: number
  readonly step: number
  readonly value: number
  readonly onChange: (value: number) => void
}) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-fg-2">
        {props.label} <output className="figures">{props.value}</output>
      </label>
      <input
        id={id}
        name={props.name}
        type="range"
        min={0}
        max={props.most}
        step={props.step}
        value={props.value}
        onChange={({ target }) => props.onChange(target.valueAsNumber)}
        className="min-h-8 accent-(--brand-text)"
      />
    </div>
  )
}

function ColourList({
  theme,
  scheme,
  onChange,
}: {
  readonly theme: Theme
  readonly scheme: Scheme
  readonly onChange: (theme: Theme) => void
}) {
  const t = useT("console-merchant")
  const palette = paletteOf(TOKENS, theme, scheme)
  const set = theme.colours?.[scheme] ?? {}
  const put = (colours: typeof set) => {
    const next = { dark: theme.colours?.dark ?? {}, light: theme.colours?.light ?? {}, [scheme]: colours }
    const { colours: _, ...numbers } = theme
    const none = Object.keys(next.dark).length + Object.keys(next.light).length === 0
    onChange(none ? numbers : { ...numbers, colours: next })
  }
  return (
    <fieldset className="grid content-start gap-1">
      <legend className="mb-1 font-medium">{t(`scheme_${scheme}`)}</legend>
      {THEME_COLOURS.map((name) => {
        const colour = parseColour(palette[name] ?? "")
        const label = t(`colour_${name}`)
        return (
          <div key={name} className="flex min-h-9 items-center gap-2">
            <input
              type="color"
              aria-label={`${t(`scheme_${scheme}`)}: ${label}`}
              value={colour ? hexOf(colour) : "#000000"}
              onChange={({ target }) => put({ ...set, [name]: target.value.toLowerCase() })}
              className="h-8 w-10 shrink-0"
            />
            <span className={`grow text-sm ${name in set ? "font-semibold" : "text-fg-2"}`}>{label}</span>
            {name in set ? (
              <Button
                kind="bare"
                aria-label={t("brand_colour_follow", label)}
                onClick={() =>
                  put(Object.fromEntries(Object.entries(set).filter(([other]) => other !== name)))
                }
              >
                ×
              </Button>
            ) : null}
          </div>
        )
      })}
    </fieldset>
  )
}
