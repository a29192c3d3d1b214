export interface SignInValues {
  readonly email: string;
  readonly password: string;
  readonly code: string;
  readonly recoveryCode: string;
}

export interface SignInBody {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}
