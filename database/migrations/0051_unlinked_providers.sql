-- An administrator may part an account from a sign-in provider.

alter type sign_in_kind add value 'provider-unlinked';
