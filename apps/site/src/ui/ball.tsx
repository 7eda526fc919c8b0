const PIPS: Readonly<Record<string, readonly number[]>> = {
  "1": [4],
  "2": [2, 6],
  "3": [2, 4, 6],
  "4": [0, 2, 6, 8],
  "5": [0, 2, 4, 6, 8],
  "6": [0, 2, 3, 5, 6, 8],
}

/** A drawn number. */
export const Ball = ({
  value,
  lit = false,
  size = 32,
}: {
  readonly value: string
  readonly lit?: boolean
  readonly size?: number
}) => (
  <span
    className="ball"
    data-lit={lit}
    style={{ width: size, height: size, fontSize: Math.round(size * 0.47) }}
  >
    {value}
  </span>
)

/** A die that shows a number from 1 to 6; read as the number. */
export function Die({ value, size = 32 }: { readonly value: string; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role="img"
      aria-label={value}
      className="inline-block"
    >
      <rect x="0.5" y="0.5" width="31" height="31" rx="7" fill="var(--paper)" stroke="var(--paper-line)" />
      {(PIPS[value] ?? []).map((at) => (
        <circle
          key={at}
          cx={8 + (at % 3) * 8}
          cy={8 + Math.floor(at / 3) * 8}
          r={value === "1" ? 4 : 3}
          fill={value === "1" || value === "4" ? "oklch(0.55 0.2 28)" : "var(--paper-ink)"}
        />
      ))}
    </svg>
  )
}
