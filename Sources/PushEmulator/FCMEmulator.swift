// SPDX-License-Identifier: Apache-2.0
import GRDB
import Hummingbird
import HummingbirdHTTP2
import HummingbirdTLS
import JWTKit
import X509
import _CryptoExtras
