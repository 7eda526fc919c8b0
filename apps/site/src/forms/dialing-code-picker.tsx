import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react"
import { useLanguage, useT } from "../i18n/i18n.tsx"
import { LANGUAGE_FACTS } from "../i18n/language.ts"
import { Icon } from "../ui/icon.tsx"
import { countriesIn, matching, type Country } from "./countries.ts"

/** The specification: the list closes so long after the focus left it, so that a press inside still counts. */
const CLOSE_AFTER_BLUR_MS = 200

/** The country prefix of a number: a button that opens a list to search and choose from, by pointer or keyboard. */
export function DialingCodePicker(props: { readonly code: string; readonly choose: (code: string) => void }) {
  const t = useT("auth")
  const [open, setOpen] = useState(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => () => clearTimeout(closing.current), [])
  const choose = (country: Country) => {
    props.choose(country.code)
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div
      className="relative"
      onFocus={() => clearTimeout(closing.current)}
      onBlur={() => {
        clearTimeout(closing.current)
        closing.current = setTimeout(() => setOpen(false), CLOSE_AFTER_BLUR_MS)
      }}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${t("auth_country")} +${props.code}`}
        onClick={() => setOpen((now) => !now)}
        className="figures flex h-11 items-center gap-1 rounded-ctl border border-ctl bg-bg-2 px-3"
      >
        <span dir="ltr">+{props.code}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      {open ? (
        <CountryList
          code={props.code}
          choose={choose}
          leave={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      ) : null}
    </div>
  )
}

/** Brings the active option into view when it becomes that. */
function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" })
}

function CountryList(props: {
  readonly code: string
  readonly choose: (country: Country) => void
  readonly leave: () => void
}) {
  const t = useT("auth")
  const id = useId()
  const locale = LANGUAGE_FACTS[useLanguage()].locale
  const all = useMemo(() => countriesIn(locale), [locale])
  const [search, setSearch] = useState("")
  const shown = useMemo(() => matching(all, search), [all, search])
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      all.findIndex((country) => country.code === props.code),
    ),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const country = shown[at]
    if (event.key === "Enter" && country) props.choose(country)
    else if (event.key === "Escape") props.leave()
    else if (event.key === "ArrowDown") setAt(Math.min(at + 1, shown.length - 1))
    else if (event.key === "ArrowUp") setAt(Math.max(at - 1, 0))
    else return
    // The form is not sent, and the dialog around it does not close.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="absolute start-0 top-full z-20 mt-1 grid w-72 max-w-[80vw] gap-2 rounded-card border border-line bg-bg-1 p-2 shadow-xl">
      <input
        // The list was opened to search in it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        role="combobox"
        aria-label={t("auth_country_search")}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={shown[at] ? `${id}-${shown[at].country}` : undefined}
        placeholder={t("auth_country_search")}
        autoComplete="off"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        className="field-input h-11 w-full rounded-ctl border border-ctl bg-bg-2 px-3.5 text-base placeholder:text-fg-3"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t("auth_country")}
        className="max-h-60 overflow-y-auto"
      >
        {shown.map((country, index) => (
          // The keyboard works in the search field, which names the active option.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={country.country}
            id={`${id}-${country.country}`}
            ref={index === at ? reveal : undefined}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onClick={() => props.choose(country)}
            className="flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-ctl px-3 hover:bg-bg-2 aria-selected:bg-bg-3"
          >
            <span>{country.name}</span>
            <span className="figures text-fg-2" dir="ltr">
              +{country.code}
            </span>
          </div>
        ))}
      </div>
      {shown.length === 0 ? (
        <p role="status" className="px-3 pb-2 text-fg-2">
          {t("auth_country_none")}
        </p>
      ) : null}
    </div>
  )
}
