import { useT, type Key } from "../i18n/i18n.tsx"
import { Art } from "../ui/art.tsx"
import { buttonClass } from "../ui/button.tsx"
import { Hydrated } from "./hydrated.ts"
import { SiteLink } from "./site-link.tsx"

/** A route that the house does not serve at present. */
export const ClosedPage = () => <Nothing title="closed_title" text="closed_text" />
/** An address that leads nowhere. */
export const NotFound = () => <Nothing title="not_found_title" text="not_found_text" />

function Nothing(props: { readonly title: Key; readonly text: Key }) {
  const t = useT()
  return (
    <div className="mx-auto my-9 max-w-xl overflow-hidden rounded-panel bg-bg-1 text-center">
      <Hydrated />
      <div className="awning" style={{ "--hue": "var(--hue-lottery)" }} />
      <div className="grid justify-items-center gap-3 px-6 pt-6 pb-9">
        <Art name="umbrella" size={88} eager />
        <h1 className="display text-h3">{t(props.title)}</h1>
        <p className="max-w-prose text-fg-2">{t(props.text)}</p>
        <SiteLink to="/index" className={buttonClass("brand", "regular", "mt-3")}>
          {t("back_home")}
        </SiteLink>
      </div>
    </div>
  )
}
