import type { ComponentType } from "react"

/** The name of a lottery by its code, which another feature knows. */
export type LotteryName = ComponentType<{ readonly gameCode: string }>
